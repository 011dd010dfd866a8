"""Form of the site's face."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.core.validators import URLValidator, validate_email
from django.utils.html import format_html

from games import registry
from games.admin.actions import LONGEST_REASON
from games.i18n.simplified_chinese import with_simplified
from games.site.face.colours import HEXADECIMAL
from games.site.face.face import face_of
from games.site.face.logo import MOST_BYTES, MOST_PIXELS, DrawnLogo, drawn_logo
from games.site.face.models import LINKS, NAME_LENGTH, WELCOME_LENGTH, SiteFace
from games.site.names import visible
from lobby.rooms.rows import title_of

OWN_COLOUR = "#3a55d9"  # Orrery's: --accent of the light theme
MAILTO = "mailto:"
LONGEST_ADDRESS = 200
LANGUAGES = [code for code, _name in settings.LANGUAGES]
TEXTS = [f"welcome_{code}" for code in LANGUAGES]
NUMBERS = range(1, LINKS + 1)
LINK_FIELDS = [(f"link_{number}_name", f"link_{number}_address") for number in NUMBERS]


class SiteFaceForm(forms.ModelForm):  # type: ignore[type-arg]
    """Form of name, logo, colour, texts, links, language and games."""

    logo_file = forms.FileField(
        label="Logo",
        required=False,
        widget=forms.FileInput({"accept": "image/png,image/jpeg,image/webp"}),
        help_text=f"A PNG, JPEG or WebP picture of at most {MOST_BYTES // 1024} kB and {MOST_PIXELS} × {MOST_PIXELS} "
        "pixels. A transparent ground suits both themes.",
    )
    without_logo = forms.BooleanField(label="Remove the logo", required=False)
    colour = forms.CharField(
        widget=forms.ColorInput(),
        required=False,
        help_text="For links, buttons and marks. Each theme gets a readable shade of it. Boards keep their colours.",
    )
    language = forms.ChoiceField(
        choices=settings.LANGUAGES,
        label="Default language",
        help_text="For visitors whose browsers ask for none of the site’s languages.",
    )
    games = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple(),
        label="Games offered",
        error_messages={"required": "Offer at least one game."},
        help_text="Other games begin no more: neither rooms nor lessons. Rooms, matches and replays of them go on.",
    )
    reason = forms.CharField(
        max_length=LONGEST_REASON,
        widget=forms.TextInput({"size": 60}),
        help_text="For the log of operator actions.",
    )

    class Meta:
        model = SiteFace
        fields = ["name"]
        help_texts = {"name": f"At most {NAME_LENGTH} letters. Empty: Orrery."}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        face: SiteFace = self.instance
        if logo := face_of(face).header_logo:
            kept = '<p>The logo now: <img src="{}" alt="" height="42"></p>{}'
            self.fields["logo_file"].help_text = format_html(kept, logo, self.fields["logo_file"].help_text)
        for code, name in settings.LANGUAGES:
            self.fields[f"welcome_{code}"] = forms.CharField(
                label=name,
                required=False,
                max_length=WELCOME_LENGTH,
                widget=forms.Textarea({"rows": 3, "lang": code}),
                initial=face.welcome.get(code, ""),
            )
        links = [*face.links, *[("", "")] * LINKS]
        for names, link in zip(LINK_FIELDS, links, strict=False):
            self._add_link(names, link)
        self.fields["colour"].initial = face.colour or OWN_COLOUR
        self.fields["language"].initial = face.language or settings.LANGUAGE_CODE
        games: Any = self.fields["games"]
        games.choices = [(slug, title_of(slug)) for slug in registry.SLUGS]
        games.initial = face.games or list(registry.SLUGS)
        self.logo: DrawnLogo | None = None

    def _add_link(self, names: tuple[str, str], link: tuple[str, str]) -> None:
        name, address = names
        self.fields[name] = forms.CharField(label="Name", required=False, max_length=NAME_LENGTH, initial=link[0])
        self.fields[address] = forms.CharField(
            label="Address",
            required=False,
            max_length=LONGEST_ADDRESS,
            initial=link[1],
            widget=forms.TextInput({"size": 50, "placeholder": "https://…", "inputmode": "url"}),
        )

    def clean_name(self) -> str:
        given = self.cleaned_data["name"]
        name = visible(given)
        if given and not name:
            raise ValidationError("The name has no visible letters.")
        return name

    def clean_colour(self) -> str:
        colour = str(self.cleaned_data["colour"]).lower()
        if colour and HEXADECIMAL.fullmatch(colour) is None:
            raise ValidationError("The colour is not of the form #3a55d9.")
        return "" if colour == OWN_COLOUR else colour

    def clean_logo_file(self) -> UploadedFile[bytes] | None:
        file: UploadedFile[bytes] | None = self.cleaned_data["logo_file"]
        if file is not None:
            self.logo = drawn_logo(file.read(MOST_BYTES + 1))
        return file

    def clean_games(self) -> list[str]:
        """Return the games offered; none for all, so that later games are offered too."""
        games: list[str] = self.cleaned_data["games"]
        return [] if len(games) == len(registry.SLUGS) else games

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        face: SiteFace = self.instance
        face.colour = given.get("colour", "")
        face.games = given.get("games", [])
        language = given.get("language", "")
        face.language = "" if language == settings.LANGUAGE_CODE else language
        face.welcome = with_simplified({code: given.get(f"welcome_{code}", "") for code in LANGUAGES})
        face.links = [link for names in LINK_FIELDS if (link := self._link(*names))]
        if given.get("without_logo"):
            if self.logo is not None:
                self.add_error("without_logo", "You chose a new logo as well: remove it, or clear this mark.")
            face.logo = ""
        return given

    def _link(self, name_field: str, address_field: str) -> tuple[str, str] | None:
        """Return a link, or None without one; note what is wrong with it."""
        name = visible(self.cleaned_data.get(name_field, ""))
        address = self.cleaned_data.get(address_field, "")
        if not name and not address:
            return None
        if not name:
            self.add_error(name_field, "Give this link a name.")
        try:
            _check_address(address)
        except ValidationError as fault:
            self.add_error(address_field, fault)
        return name, address


def _check_address(address: str) -> None:
    """Raise ValidationError for an address that the footer must not lead to."""
    if address.startswith(MAILTO):
        try:
            validate_email(address.removeprefix(MAILTO))
        except ValidationError:
            raise ValidationError("This is not an e-mail address.") from None
        return
    try:
        URLValidator(schemes=["https"])(address)
    except ValidationError:
        raise ValidationError("The address must begin with https:// or mailto:.") from None
