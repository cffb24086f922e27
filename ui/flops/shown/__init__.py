"""What is chosen in the Flops workspace, and what is shown of a report: values and words, without widgets."""
