"""The installer's work on a machine as root."""

from __future__ import annotations

import os

import pytest

from deploy.program.install.machine import folder_create
from deploy.program.steps import Failure


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files to others")
def test_a_link_of_the_site_s_user_leads_the_installer_nowhere(tmp_path):
    secret, folder = tmp_path / "secret", tmp_path / "data"
    secret.mkdir(mode=0o700)
    folder.symlink_to(secret)
    os.lchown(folder, 65534, 65534)
    with pytest.raises(Failure, match="is a link that root has not made"):
        folder_create(folder, owner="nobody", mode=0o755)
    assert (secret.stat().st_uid, secret.stat().st_mode & 0o777) == (0, 0o700)
