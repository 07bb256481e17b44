import { useCallback, useEffect, useState } from 'react'
import { fresh, UNSIGNED, type Signatures, type TakeLine, type Written } from './handover.ts'
import { useHandoverDraft, type HandoverDraft } from './use-handover-draft.ts'

/** What is written down of each car that waits, and who signed; kept as a draft until all of them are handed over. */
export function useWritten(id: string, waiting: readonly TakeLine[], isRead: boolean) {
  const [written, setWritten] = useState<Record<string, Written>>({})
  const [signed, setSignatures] = useState<Signatures>(UNSIGNED)
  const [isTyped, setTyped] = useState(false)
  const ids = waiting.map(one => one.id).join(',')
  useEffect(() => {
    setWritten(now => ({ ...Object.fromEntries(waiting.map(one => [one.id, fresh()])), ...now }))
  }, [ids])

  const restore = useCallback((draft: HandoverDraft) => {
    setWritten(now => ({ ...now, ...draft.written }))
    setSignatures(draft.signed)
    setTyped(true)
  }, [])
  const draft = isTyped ? { written: ofLines(waiting, written), signed } : undefined
  const { restoredOf, forget } = useHandoverDraft(id, draft, restore)
  const isOver = isRead && waiting.length === 0
  useEffect(() => {
    if (!isTyped || !isOver) return
    setTyped(false)
    forget()
  }, [isTyped, isOver, forget])

  return {
    written,
    signed,
    restoredOf,
    put: (lineId: string, more: Partial<Written>) => {
      setTyped(true)
      setWritten(now => ({ ...now, [lineId]: { ...(now[lineId] ?? fresh()), ...more } }))
    },
    setSigned: (change: (now: Signatures) => Signatures) => {
      setTyped(true)
      setSignatures(change)
    },
  }
}

const ofLines = (lines: readonly TakeLine[], written: Readonly<Record<string, Written>>): Record<string, Written> =>
  Object.fromEntries(lines.flatMap(line => (written[line.id] ? [[line.id, written[line.id]!]] : [])))
