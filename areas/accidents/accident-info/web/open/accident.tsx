import { Button, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { OutsideFrame } from '#packages/web/shell/outside-frame.tsx'

interface Told {
  plateNo: string
  driverName: string
  driverPhone: string
  accidentTime: string
  place: string
  injured: boolean
  drivable: boolean
  towNeeded: boolean
  policeCalled: boolean
  insurerCalled: boolean
  thirdPlate?: string
  description: string
}
/** The moment as an input of the browser writes it. */
const nowText = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** /open/accident?tenant=100001: a driver reports from the road, without signing in. */
export default function AccidentFormPage() {
  return (
    <OutsideFrame>
      <ReportForm />
    </OutsideFrame>
  )
}

/** Where the phone says it is; nothing where it says nothing. */
const position = (): Promise<{ lng: string; lat: string } | undefined> =>
  new Promise(found => {
    if (!('geolocation' in navigator)) return found(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ lng: coords.longitude.toFixed(6), lat: coords.latitude.toFixed(6) }),
      () => found(undefined),
      { timeout: 5000, maximumAge: 60_000 },
    )
  })

function ReportForm() {
  const t = useT()
  const [fault, setFault] = useState('')
  const [infoNo, setInfoNo] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Sent again after a lost answer it is one report.
  const [reportUuid] = useState(newKey)
  const send = async (told: Told) => {
    setBusy(true)
    setFault('')
    try {
      const answer = await request<{ infoNo: string }>('POST', '/api/ratutech-core/accident-info/report', {
        body: {
          ...told,
          ...(await position()),
          accidentTime: told.accidentTime.replace('T', ' '),
          thirdParty: Boolean(told.thirdPlate),
          reportUuid,
          tenant: new URLSearchParams(location.search).get('tenant') ?? '',
        },
        noToken: true,
        silent: true,
      })
      setInfoNo(answer.infoNo)
    } catch (error) {
      setFault(
        error instanceof RefusedError
          ? error.msg
          : t('网络异常，请检查网络后重试 / Network error, check the network and retry'),
      )
    }
    setBusy(false)
  }
  return (
    <main className="open-link">
      <section className="open-link-card">
        <h1>{t('事故上报 / Report an accident')}</h1>
        {infoNo === undefined ? (
          <Fields fault={fault} isBusy={isBusy} onSend={told => void send(told)} />
        ) : (
          <p className="open-link-done">
            {t('已收到，上报编号 {no}，专员会尽快联系您 / Received as {no}; somebody calls you soon', { no: infoNo })}
          </p>
        )}
      </section>
    </main>
  )
}

const must = [{ required: true }]
function Fields({ fault, isBusy, onSend }: { fault: string; isBusy: boolean; onSend: (told: Told) => void }) {
  const t = useT()
  return (
    <Form<Told>
      layout="vertical"
      initialValues={{
        accidentTime: nowText(),
        injured: false,
        drivable: true,
        towNeeded: false,
        policeCalled: false,
        insurerCalled: false,
      }}
      onFinish={onSend}
    >
      <Form.Item name="injured" label={t('有人受伤 / Somebody is hurt')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="plateNo" label={t('我方车牌 / Our plate')} rules={must}>
        <Input maxLength={8} autoCapitalize="characters" />
      </Form.Item>
      <Form.Item name="driverName" label={t('驾驶人 / Driver')} rules={must}>
        <Input maxLength={40} autoComplete="name" />
      </Form.Item>
      <Form.Item name="driverPhone" label={t('手机 / Mobile')} rules={must}>
        <Input maxLength={11} inputMode="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item name="accidentTime" label={t('事故时间 / When')} rules={must}>
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="place" label={t('地点 / Where')} rules={must}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="thirdPlate" label={t('对方车牌 / The other plate')}>
        <Input maxLength={8} />
      </Form.Item>
      <Form.Item name="drivable" label={t('车辆能行驶 / It can be driven')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="towNeeded" label={t('需要拖车 / A tow is needed')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="policeCalled" label={t('已报警 / Police told')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="insurerCalled" label={t('已报保险 / Insurer told')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="description" label={t('经过 / What happened')} rules={must}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      {fault && (
        <p className="open-link-fault" role="alert">
          {fault}
        </p>
      )}
      <Button type="primary" htmlType="submit" block size="large" loading={isBusy}>
        {t('上报 / Send')}
      </Button>
    </Form>
  )
}
