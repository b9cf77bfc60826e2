import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, EyeOff, Flag } from 'lucide-react';
import { showPhoto } from '../../contract/chat.ts';
import { call } from '../app/api.ts';
import { patchChats } from '../app/chat-cache.ts';
import { photoOf } from '../app/photo-of.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { PhotoFrame } from '../ui/PhotoFrame.tsx';
import type { Item } from './group-messages.ts';

export interface PhotoProps {
  item: Item;
  partner: string;
  onBlock(): void;
  onReport(item: Item): void;
}

/** A photo nobody has to see: blurred until the reader asks, with block and report at hand. */
export function VeiledPhoto({ item, partner, onBlock, onReport }: PhotoProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { id, photo } = item;
  const show = useMutation({
    mutationFn: () => call(client, showPhoto, { body: { message: id } }),
    onSuccess: ({ photo: clear }) =>
      patchChats(
        client,
        () => true,
        (chat) =>
          chat.messages.some((message) => message.id === id)
            ? {
                ...chat,
                messages: chat.messages.map((message) =>
                  message.id === id ? { ...message, photo: clear, veiled: false } : message,
                ),
              }
            : chat,
      ),
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
  });
  if (!photo) return null;
  return (
    <div className="chat-photo chat-veiled">
      <PhotoFrame photo={photoOf(photo)} alt="" ratio="natural" rounded="md" sizes="260px" />
      <div className="chat-veil cover stack gap-3">
        <EyeOff />
        <p className="text-sm strong">{t`Photo from ${partner}`}</p>
        <Button variant="line" loading={show.isPending} onClick={() => show.mutate()}>{t`Show photo`}</Button>
        <div className="cluster gap-1">
          <Button icon={<Ban />} onClick={onBlock}>{t`Block`}</Button>
          <Button icon={<Flag />} onClick={() => onReport(item)}>
            {t({ context: 'a button', message: 'Report' })}
          </Button>
        </div>
      </div>
    </div>
  );
}
