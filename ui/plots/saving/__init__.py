"""Pictures that leave the window: the menu that copies and saves them, the files, the caption below."""
