import { type FormEvent, useRef, useState } from 'react';
import { countCharacters } from '../../../domain/text/stored-text.ts';
import { isUnauthorized, issuesOf, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { displayNameLimit, type Member } from '../contract.ts';
import { faultOf, saveDisplayName, savePicture, UploadFailed, uploadFile } from './api.ts';
import styles from './Members.module.css';

interface ProfileEditorProps {
  user: Member;
  /** The name or the picture is another one now. */
  onChanged: (changes: Pick<Partial<Member>, 'displayName' | 'profileImageUrl'>) => void;
  onClose: () => void;
}

function nameFault(name: string): string | undefined {
  if (name.trim() === '') return 'Display name is required';
  return countCharacters(name.trim()) > displayNameLimit ? 'Display name must be less than 100 characters' : undefined;
}

/** The own display name. */
function NameForm({ user, onChanged, onClose }: ProfileEditorProps) {
  const [name, setName] = useState(user.displayName ?? '');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = nameFault(name);
    setFault(wrong);
    if (wrong || busy) return undefined;
    setBusy(true);
    try {
      const { displayName } = await saveDisplayName(name);
      onChanged({ displayName });
      toast('Success', 'Display name updated successfully');
      onClose();
    } catch (error) {
      if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      setFault(issuesOf(error).displayName);
      toast('Error', 'Failed to update display name', 'destructive');
    } finally {
      setBusy(false);
    }
    return undefined;
  }
  return (
    <form className={styles.nameForm} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label="Display name"
        autoComplete="nickname"
        value={name}
        onChange={setName}
        error={fault}
        help="Shown with what you enter; other members find you by it"
        required
      />
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? 'Saving...' : 'Save name'}
      </Button>
    </form>
  );
}

/** The own picture: chosen, uploaded, and taken, in one step. */
function PictureForm({ user, onChanged }: Omit<ProfileEditorProps, 'onClose'>) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function change(work: () => Promise<string | null>) {
    setBusy(true);
    setFault(undefined);
    try {
      onChanged({ profileImageUrl: await work() });
      toast('Success', 'Profile picture updated successfully');
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else {
        const failed = error instanceof UploadFailed ? error.message : 'Failed to upload profile picture';
        const message = messageOf(error, failed);
        setFault(message);
        toast('Error', message, 'destructive');
      }
    } finally {
      setBusy(false);
    }
  }
  function choose(file: File | undefined) {
    if (!file) return;
    const wrong = faultOf(file);
    setFault(wrong);
    if (wrong) return;
    void change(async () => {
      const address = await uploadFile(file);
      toast('Success', 'File uploaded successfully');
      return savePicture(address);
    });
  }
  return (
    <div className={styles.pictureForm}>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="Profile picture"
        tabIndex={-1}
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button disabled={busy} onClick={() => input.current?.click()}>
        {busy ? 'Uploading...' : 'Change picture'}
      </Button>
      {user.profileImageUrl && (
        <Button look="plain" disabled={busy} onClick={() => void change(() => savePicture(null))}>
          Remove picture
        </Button>
      )}
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : (
        <p className={styles.note}>PNG, JPEG, WebP, GIF or AVIF, at most 5 MB; cropped to a square around its middle</p>
      )}
    </div>
  );
}

/** What members change of themselves. */
export function ProfileEditor(props: ProfileEditorProps) {
  return (
    <section className={styles.editor} aria-label="Edit profile">
      <NameForm {...props} />
      <PictureForm {...props} />
    </section>
  );
}
