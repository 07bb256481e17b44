import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Label } from '#kernel'
import { RefusedError, request } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { OutsideFrame } from './outside-frame.tsx'

interface Report<Answer> {
  /** What the server said; nothing before it was sent. */
  readonly answer: Answer | undefined
  readonly fault: string
  readonly isBusy: boolean
  send(body: Readonly<Record<string, unknown>>): Promise<void>
}

/** A report without signing in, to the tenant that the address names; a refusal is said in words. */
export function useOutsideReport<Answer>(path: string): Report<Answer> {
  const t = useT()
  const [answer, setAnswer] = useState<Answer>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (body: Readonly<Record<string, unknown>>) => {
    setBusy(true)
    setFault('')
    try {
      const tenant = new URLSearchParams(location.search).get('tenant') ?? ''
      setAnswer(await request<Answer>('POST', path, { body: { ...body, tenant }, noToken: true, silent: true }))
    } catch (error) {
      setFault(
        error instanceof RefusedError
          ? error.msg
          : t('网络异常，请检查网络后重试 / Network error, check the network and retry'),
      )
    }
    setBusy(false)
  }
  return { answer, fault, isBusy, send }
}

/** The card of such a page: its form, or what was answered. */
export function OutsideCard({
  title,
  done,
  children,
}: {
  title: Label
  done: string | undefined
  children: ReactNode
}) {
  const t = useT()
  return (
    <OutsideFrame>
      <main className="open-link">
        <section className="open-link-card">
          <h1>{t(title)}</h1>
          {done === undefined ? children : <p className="open-link-done">{done}</p>}
        </section>
      </main>
    </OutsideFrame>
  )
}

/** The end of its form. */
export function OutsideSend({ label, report }: { label: Label; report: Pick<Report<unknown>, 'fault' | 'isBusy'> }) {
  const t = useT()
  return (
    <>
      {report.fault && (
        <p className="open-link-fault" role="alert">
          {report.fault}
        </p>
      )}
      <Button type="primary" htmlType="submit" block size="large" loading={report.isBusy}>
        {t(label)}
      </Button>
    </>
  )
}
