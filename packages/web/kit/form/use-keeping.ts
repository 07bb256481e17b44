import { useCallback, useEffect, useRef, useState } from 'react'
import { localDateTime } from '#kernel'
import { useTab } from '../../shell/use-tab.ts'
import { writeSetting } from '../settings.ts'

/** Looked at so often; kept once the typing rests from one look to the next, and at the latest after `LATEST_MS`. */
const LOOK_MS = 2_000
const LATEST_MS = 20_000
/** user-setting takes 64 KB (10-platform 5.14). */
const MOST_CHARACTERS = 60_000

/**
 * Keeps what a page holds and nobody saved yet as a draft of its user on the server, while `isDirty`; the tab offers it
 * when it closes. `now`: a stable function that tells what is to be kept. `keptAt`: when that was done last.
 */
export function useKeeping(
  key: string,
  isDirty: boolean,
  now: () => object,
): { keptAt: string | undefined; forget: () => void } {
  const tab = useTab()
  const [keptAt, setKeptAt] = useState<string>()
  const last = useRef('')
  const keep = useCallback(async () => {
    const draft = now()
    const text = JSON.stringify(draft)
    if (text === last.current || text.length > MOST_CHARACTERS) return
    const savedAt = localDateTime(new Date())
    await writeSetting('draft', key, { ...draft, savedAt })
    last.current = text
    setKeptAt(savedAt)
  }, [now, key])

  useEffect(() => {
    tab.setDirty(isDirty, keep)
    if (!isDirty) return
    return whenRested(() => JSON.stringify(now()), keep)
    // `tab` is a new object after each move of the address: the timer must not start again for that.
  }, [isDirty, keep, now])

  const forget = useCallback(() => {
    last.current = ''
    // An old draft that stays is offered once more, nothing worse.
    void writeSetting('draft', key, null).catch(() => undefined)
  }, [key])
  return { keptAt, forget }
}

/**
 * Calls `keep` when what `look` sees has changed and rested, or when it has gone on changing for long, or when the
 * window is hidden.
 */
function whenRested(look: () => string, keep: () => Promise<void>): () => void {
  let seen = ''
  let keptAt = Date.now()
  // A failed try is made again at the next look: the words are still in the form.
  const run = () => {
    keptAt = Date.now()
    void keep().catch(() => undefined)
  }
  const timer = setInterval(() => {
    const text = look()
    if (text === seen || Date.now() - keptAt >= LATEST_MS) run()
    seen = text
  }, LOOK_MS)
  const onHidden = () => {
    if (document.visibilityState === 'hidden') run()
  }
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onHidden)
  }
}
