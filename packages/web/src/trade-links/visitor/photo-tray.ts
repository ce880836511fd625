import { newUuid } from '../../platform/browser/new-uuid.ts';
import { type VisitCalls, VisitError } from './calls.ts';
import { downscalePhoto } from './downscale-photo.ts';
import { h } from './elements.ts';
import type { VisitorMessages } from './words.ts';

interface TrayPhoto {
  id: string;
  file: File;
  shownAt: string;
  state: 'sending' | 'sent' | 'failed';
  problem: string;
}

/** The photos that a visitor adds to a report of a fix, which are sent as soon as they are chosen. */
export interface PhotoTray {
  element: HTMLElement;
  /** The photos that were sent, once none is under way; null if one could not be sent. */
  settled(): Promise<string[] | null>;
  /** Takes away those that an answer has named. */
  clear(sent: readonly string[]): void;
}

/** What was chosen for each issue. It stays while the page is drawn anew, in another language or after another answer. */
const chosen = new Map<number, { photos: TrayPhoto[]; underWay: Set<Promise<void>>; draw: () => void }>();

/** Makes a tray of photos. It says why it takes none on a page that is not secure. */
export function photoTray(issue: number, calls: VisitCalls, speech: VisitorMessages): PhotoTray {
  const kept = chosen.get(issue) ?? { photos: [], underWay: new Set<Promise<void>>(), draw: () => {} };
  chosen.set(issue, kept);
  const { photos, underWay } = kept;
  const list = h('ul', { class: 'photos', 'aria-label': speech.say('photos') });
  kept.draw = () => {
    list.replaceChildren(
      ...photos.map((photo) =>
        h(
          'li',
          {},
          h('img', { src: photo.shownAt, alt: speech.say('ownPhoto'), width: 96, height: 96 }),
          h('p', { role: 'status' }, photo.problem || speech.say(photo.state)),
          photo.state === 'failed' &&
            h('button', { type: 'button', class: 'quiet', onclick: () => send(photo) }, speech.say('again')),
          h(
            'button',
            { type: 'button', class: 'quiet', onclick: () => leave(photo) },
            speech.say('removePhoto'),
          ),
        ),
      ),
    );
  };
  kept.draw();

  function leave(photo: TrayPhoto): void {
    photos.splice(photos.indexOf(photo), 1);
    URL.revokeObjectURL(photo.shownAt);
    kept.draw();
  }

  function send(photo: TrayPhoto): void {
    Object.assign(photo, { state: 'sending', problem: '' });
    const sending = (async () => {
      try {
        const picture = await downscalePhoto(photo.file);
        await calls.sendPhoto(photo.id, picture, new Date(photo.file.lastModified).toISOString());
        photo.state = 'sent';
      } catch (error) {
        photo.state = 'failed';
        photo.problem =
          error instanceof VisitError && error.status > 0 ? error.message : speech.say('failed');
      }
      kept.draw();
    })();
    underWay.add(sending);
    void sending.finally(() => underWay.delete(sending));
    kept.draw();
  }

  const input = h('input', {
    type: 'file',
    accept: 'image/jpeg,image/png',
    multiple: true,
    class: 'chosen',
    onchange: () => {
      for (const file of input.files ?? []) {
        const photo: TrayPhoto = {
          ...{ id: newUuid(), file, shownAt: URL.createObjectURL(file), problem: '' },
          state: 'sending',
        };
        photos.push(photo);
        send(photo);
      }
      input.value = '';
    },
  });
  const element = window.isSecureContext
    ? h('div', {}, h('label', { class: 'button' }, speech.say('addPhoto'), input), list)
    : h('p', { class: 'hint' }, speech.say('photosNeedTls'));

  return {
    element,
    async settled() {
      await Promise.all(underWay);
      return photos.every(({ state }) => state === 'sent') ? photos.map(({ id }) => id) : null;
    },
    clear(sent) {
      for (const photo of photos.filter(({ id }) => sent.includes(id))) leave(photo);
    },
  };
}
