"""How a rule says no."""


class Refused(Exception):
    """A refusal by its reason; `params` is what the sentence for it names."""

    def __init__(self, tag, **params):
        super().__init__(tag)
        self.tag = tag
        self.params = params
