import { Card, Empty, Skeleton, Tag, Timeline } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { useDictionary } from '#packages/web/kit/data.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import type { ChaseNote } from './desk-model.ts'

/** A word of a dictionary of this tenant; the code where it has none. */
export function useWord(dictionary: string): (code: string) => string {
  const choices = useDictionary(dictionary)
  return code => choices.find(one => String(one.value) === code)?.label ?? code
}

/** What was said and promised, newest first; whether a promise was kept stands beside it. */
export function ChaseNotes({ notes, loading }: { notes: readonly ChaseNote[]; loading: boolean }) {
  const t = useT()
  return (
    <Card size="small" title={t('催收记录 / What was said')}>
      {loading && notes.length === 0 ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : notes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有联系过 / Nobody has called yet')} />
      ) : (
        <Timeline
          className="chase-notes"
          items={notes.slice(0, 20).map(note => ({ key: note.id, children: <Note note={note} /> }))}
        />
      )}
    </Card>
  )
}

function Note({ note }: { note: ChaseNote }) {
  const t = useT()
  const [channel, result] = [useWord('chase_channel'), useWord('chase_result')]
  return (
    <div>
      <span className="kit-hint">{note.time.slice(0, 16)}</span> <strong>{channel(note.channel)}</strong>{' '}
      {note.contactName} <Tag>{result(note.result)}</Tag>
      {note.promiseDate && (
        <>
          {t('承诺 / Promised')} {note.promiseDate} <Money value={note.promiseAmt} />{' '}
          {note.promiseKept === 1 && <Tag color="success">{t('已兑现 / Kept')}</Tag>}
          {note.promiseKept === 2 && <Tag color="error">{t('未兑现 / Broken')}</Tag>}
        </>
      )}
      {note.nextChaseDate && (
        <span className="kit-hint"> {t('下次{day} / next on {day}', { day: note.nextChaseDate })}</span>
      )}
      <div>{note.note}</div>
      {note.by && <span className="kit-hint">{note.by}</span>}
    </div>
  )
}
