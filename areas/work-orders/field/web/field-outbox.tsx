import { localDateTime } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import type { Letter } from '#packages/web/offline/device.ts'
import { discard, flush, useOutbox } from '#packages/web/offline/outbox.ts'
import { LetterTag } from './field-list.tsx'

interface Props {
  owner: string
  letters: readonly Letter[]
  onTask(id: string): void
  onClash(id: string): void
}

/** 待发送: what lies on the device until the server has taken it. */
export function FieldOutbox({ owner, letters, onTask, onClash }: Props) {
  const t = useT()
  const isSending = useOutbox(one => one.isSending)
  if (letters.length === 0) return <p className="field-empty">{t('全部已发送 / Everything was sent')}</p>
  return (
    <main className="field-list">
      <ul>
        {letters.map(letter => (
          <li key={letter.id} className="field-card">
            <div className="field-line-1">
              <strong>{letter.subject}</strong>
              <LetterTag letter={letter} />
            </div>
            <p className="muted num">
              {localDateTime(new Date(letter.writtenAt))}
              {photosOf(letter) > 0 && ` · ${t('{n}张照片 / {n} photos', { n: photosOf(letter) })}`}
            </p>
            {letter.refusal && letter.state === 'refused' && <p className="field-fault">{letter.refusal.msg}</p>}
            <div className="field-tools">
              {letter.state === 'refused' && (
                <button type="button" onClick={() => onTask(String(letter.about['taskId']))}>
                  {t('修改 / Amend')}
                </button>
              )}
              {letter.state === 'clash' && (
                <button type="button" onClick={() => onClash(letter.id)}>
                  {t('处理冲突 / Resolve')}
                </button>
              )}
              {letter.state === 'refused' && (
                <button
                  type="button"
                  onClick={() => {
                    if (
                      window.confirm(
                        t('不再发送？填写的内容保留为草稿。 / Send it no more? What was filled in stays as a draft.'),
                      )
                    )
                      void discard(letter)
                  }}
                >
                  {t('不发送 / Do not send')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <footer className="field-bar">
        <button
          type="button"
          className="is-main"
          disabled={isSending || !letters.some(one => one.state === 'waiting')}
          onClick={() => void flush(owner)}
        >
          {isSending ? t('发送中 / Sending') : t('立即发送 / Send now')}
        </button>
      </footer>
    </main>
  )
}
const photosOf = (letter: Letter): number => letter.enclosures.reduce((sum, one) => sum + one.photos.length, 0)
