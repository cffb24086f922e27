"""The words of pictures: figures as the text and tables that their frames show, without widgets."""
