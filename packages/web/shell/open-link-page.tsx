import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { RefusedError, request } from '../http/index.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { Notice, Splash } from './error-pages.tsx'
import { OutsideFrame } from './outside-frame.tsx'
import { OpenSheet, type Sheet } from './open-sheet.tsx'
import { SignaturePad } from './signature-pad.tsx'

interface Shown {
  title: string
  state: 'open' | 'used'
  expireTime: string
  phone: string
  usesLeft: number
  hasPaper?: boolean
  fields: { label: string; value: string }[]
  actions: { name: string; label: string; asks: string; signs: boolean }[]
  /** A form of its own in place of fields and acts, and where it is sent. */
  sheet?: Sheet
  at?: string
}
const BASE = '/api/blade-desk/public-link'
const outside = { noToken: true, silent: true } as const

/**
 * What somebody outside sees of one record, and does there with a code sent to his phone (10-platform 5.14). No
 * session, no menu, nothing else.
 */
export default function OpenLinkPage() {
  return (
    <OutsideFrame>
      <LinkedRecord />
    </OutsideFrame>
  )
}

function LinkedRecord() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const token = useRef('')
  const [shown, setShown] = useState<Shown>()
  const [fault, setFault] = useState('')
  const wordsOf = (error: unknown) =>
    error instanceof RefusedError
      ? error.msg
      : t('网络异常，请检查网络后重试 / Network error, check the network and retry')

  useEffect(() => {
    const query = new URLSearchParams(location.search).get('t')
    if (query) token.current = query
    // The token leaves the address bar: a screenshot of the page gives nothing away.
    if (query) history.replaceState({ ...(history.state as object), t: query }, '', location.pathname)
    else token.current = String((history.state as { t?: string } | null)?.t ?? '')
    request<Shown>('GET', `${BASE}/view`, { params: { token: token.current }, ...outside }).then(
      found => {
        setFault('')
        setShown(found)
      },
      (error: unknown) => setFault(wordsOf(error)),
    )
  }, [language])

  if (fault)
    return (
      <Notice picture="offline" title={t('链接无法打开 / This link cannot be opened')} text={fault} action={null} />
    )
  if (!shown) return <Splash />
  return (
    <main className="open-link">
      <section className={shown.sheet ? 'open-link-card is-wide' : 'open-link-card'}>
        <h1>{shown.title}</h1>
        {shown.sheet && shown.at && (
          <OpenSheet sheet={shown.sheet} at={shown.at} token={token.current} wordsOf={wordsOf} />
        )}
        <dl>
          {shown.fields.map(one => (
            <div key={one.label}>
              <dt>{one.label}</dt>
              <dd>{one.value || '-'}</dd>
            </div>
          ))}
        </dl>
        {shown.hasPaper && (
          <p>
            <a href={`${BASE}/paper?token=${encodeURIComponent(token.current)}`} target="_blank" rel="noreferrer">
              {t('阅读全文 / Read the whole paper')}
            </a>
          </p>
        )}
        {shown.state === 'used' && <p className="open-link-done">{t('已办理 / Done')}</p>}
        {shown.actions.map(action => (
          <Act
            key={action.name}
            action={action}
            phone={shown.phone}
            token={token.current}
            wordsOf={wordsOf}
            onDone={() => setShown({ ...shown, state: 'used', actions: [] })}
          />
        ))}
        <p className="open-link-foot">
          {t('链接有效期至 {time} / Valid until {time}', { time: shown.expireTime.slice(0, 16) })}
        </p>
      </section>
    </main>
  )
}

function Act({
  action,
  phone,
  token,
  wordsOf,
  onDone,
}: {
  action: Shown['actions'][number]
  phone: string
  token: string
  wordsOf: (error: unknown) => string
  onDone: () => void
}) {
  const t = useT()
  const [code, setCode] = useState('')
  const [told, setTold] = useState('')
  const [signature, setSignature] = useState('')
  const [left, setLeft] = useState(0)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const tries = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    await work().catch((error: unknown) => setFault(wordsOf(error)))
    setBusy(false)
  }
  const send = () =>
    tries(async () => {
      await request('POST', `${BASE}/code`, { body: { token }, ...outside })
      setLeft(60)
    })
  const act = () =>
    tries(async () => {
      await request('POST', `${BASE}/act`, {
        body: { token, action: action.name, code, told, ...(signature ? { signature } : {}) },
        ...outside,
      })
      onDone()
    })
  return (
    <div className="open-link-act">
      {action.asks && (
        <Input.TextArea
          value={told}
          maxLength={200}
          autoSize={{ minRows: 2, maxRows: 4 }}
          placeholder={action.asks}
          aria-label={action.asks}
          onChange={event => setTold(event.target.value)}
        />
      )}
      {action.signs && (
        <SignaturePad
          label={t('在此手写签名 / Sign here by hand')}
          onDrawn={canvas => setSignature(canvas?.toDataURL('image/png') ?? '')}
        />
      )}
      <div className="open-link-code">
        <Input
          value={code}
          inputMode="numeric"
          maxLength={6}
          placeholder={t('短信验证码 / Code by text')}
          aria-label={t('短信验证码 / Code by text')}
          onChange={event => setCode(event.target.value.replace(/\D/g, ''))}
        />
        <Button disabled={left > 0} loading={isBusy && code === ''} onClick={() => void send()}>
          {left > 0 ? t('{n}秒后重发 / Again in {n} s', { n: left }) : t('发送到 {phone} / Send to {phone}', { phone })}
        </Button>
      </div>
      {fault && (
        <p className="open-link-fault" role="alert">
          {fault}
        </p>
      )}
      <Button
        type="primary"
        block
        size="large"
        disabled={code.length !== 6 || (action.signs && signature === '')}
        loading={isBusy && code !== ''}
        onClick={() => void act()}
      >
        {action.label}
      </Button>
    </div>
  )
}
