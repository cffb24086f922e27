"""The PQL pane: editor, answers, examples, reference."""
