import { Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { PhotosInput } from '../photos.tsx'
import { OutsideCard, OutsideSend, useOutsideReport } from '#packages/web/shell/outside-report.tsx'

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
  photos?: readonly string[]
}
/** The moment as an input of the browser writes it. */
const nowText = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
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

/** /open/accident?tenant=100001: a driver reports from the road, without signing in. */
export default function AccidentFormPage() {
  const t = useT()
  const report = useOutsideReport<{ infoNo: string }>('/api/ratutech-core/accident-info/report')
  // Sent again after a lost answer it is one report.
  const [reportUuid] = useState(newKey)
  const send = async (told: Told) =>
    report.send({
      ...told,
      ...(await position()),
      accidentTime: told.accidentTime.replace('T', ' '),
      thirdParty: Boolean(told.thirdPlate),
      reportUuid,
    })
  const no = report.answer?.infoNo
  return (
    <OutsideCard
      title="事故上报 / Report an accident"
      done={
        no === undefined
          ? undefined
          : t('已收到，上报编号 {no}，专员会尽快联系您 / Received as {no}; somebody calls you soon', { no })
      }
    >
      <Fields report={report} onSend={told => void send(told)} />
    </OutsideCard>
  )
}

const must = [{ required: true }]
function Fields({ report, onSend }: { report: { fault: string; isBusy: boolean }; onSend: (told: Told) => void }) {
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
      <Form.Item
        name="photos"
        label={t('照片（现场、本车、对方车辆、证件） / Photos: scene, our car, the other one, licences')}
      >
        <PhotosInput />
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
      <OutsideSend label="上报 / Send" report={report} />
    </Form>
  )
}
