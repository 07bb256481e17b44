import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Label } from '#kernel'
import { RefusedError } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'

interface PreviewProps<Answer> {
  readonly title: Label
  /** Words of the button. */
  readonly label: Label
  /** Asks the server, without a toast: a refusal is said here. */
  ask(): Promise<Answer>
  /** What is said in place of an answer that shows nothing. */
  lacks?(answer: Answer): Label | undefined
  children(answer: Answer): ReactNode
}

/** Beside the lines of a form: what the server reckons from what was typed, before anything is saved. */
export function PreviewCard<Answer>({ title, label, ask, lacks, children }: PreviewProps<Answer>) {
  const t = useT()
  const [answer, setAnswer] = useState<Answer>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const reckon = async () => {
    setBusy(true)
    setFault('')
    try {
      const found = await ask()
      const missing = lacks?.(found)
      setAnswer(missing ? undefined : found)
      if (missing) setFault(t(missing))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="kit-card kit-section">
      <h2>{t(title)}</h2>
      <p>
        <Button onClick={() => void reckon()} loading={isBusy}>
          {t(label)}
        </Button>
      </p>
      {fault && <Alert type="warning" showIcon title={fault} />}
      {answer !== undefined && children(answer)}
    </div>
  )
}
