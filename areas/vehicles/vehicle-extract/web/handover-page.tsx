import { Alert, App, Button, Result, Skeleton, Upload } from 'antd'
import { useRef } from 'react'
import { listed, useT } from '#packages/web/i18n/index.ts'
import { RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useSizeLevel } from '#packages/web/shell/size-level.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { NotBuilt } from '../../vehicle/web/not-built.tsx'
import { vehicleExtract } from '../vehicle-extract.ts'
import type { Take } from './handover.ts'
import { HandoverCards, HandoverGrid } from './handover-lines.tsx'
import { Signature } from './signature.tsx'
import { useHandover, type HandoverState } from './use-handover.ts'
import './take.css'

/** 交车: mileage, charge and photos of each vehicle, signatures once; every vehicle is confirmed on its own. */
export function HandoverPage() {
  const t = useT()
  const state = useHandover()
  const { take, waiting } = state
  if (!state.isAsked)
    return (
      <div className="kit-page">
        <Result status="info" title={t('请从提车单进入交车 / Open a handover document to hand over its vehicles')} />
      </div>
    )
  if (!take)
    return (
      <div className="kit-page">
        <section className="kit-card kit-section">
          <Skeleton active />
        </section>
      </div>
    )
  return waiting.length === 0 ? <AllTaken take={take} /> : <Handover state={state} take={take} />
}

function AllTaken({ take }: { take: Take }) {
  const t = useT()
  const tab = useTab()
  return (
    <div className="kit-page">
      <Result
        status="success"
        title={t('{no} 已全部交车 / {no}: all handed over', { no: take.extractNo })}
        extra={[
          <RecordLink key="open" resource={vehicleExtract} id={take.id}>
            {t('查看提车单 / Open the document')}
          </RecordLink>,
          <Button key="close" onClick={() => tab.close()}>
            {t('关闭 / Close')}
          </Button>,
        ]}
      />
    </div>
  )
}

function Handover({ state, take }: { state: HandoverState; take: Take }) {
  const t = useT()
  const { message } = App.useApp()
  const isPhone = useSizeLevel() === 0
  const { complete, signed } = state
  const isSigned = signed.signCustomer !== '' && signed.signStaff !== ''
  const run = async () => {
    const answer = await state.confirm()
    if (answer && answer.taken > 0)
      void message.success(
        t('已交车{n}台，租金从提车时间起算 / {n} handed over, rent runs from the take', { n: answer.taken }),
      )
  }
  const closing = (
    <>
      <Signature
        label={t('客户签字 / Customer signs')}
        value={signed.signCustomer}
        onChange={signCustomer => state.setSigned(now => ({ ...now, signCustomer }))}
      />
      <Signature
        label={t('交付员签字 / Staff signs')}
        value={signed.signStaff}
        onChange={signStaff => state.setSigned(now => ({ ...now, signStaff }))}
      />
      <Button
        type="primary"
        loading={state.isBusy}
        disabled={!isSigned || complete.length === 0}
        onClick={() => void run()}
      >
        {t('交车（{n}台） / Hand over {n}', { n: complete.length })}
      </Button>
    </>
  )
  return (
    <div
      className="kit-page take"
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isSigned && complete.length > 0) void run()
      }}
    >
      <header className="kit-head">
        <h1>
          {t('交车 / Hand over')}{' '}
          <RecordLink resource={vehicleExtract} id={take.id}>
            <span className="kit-number">{take.extractNo}</span>
          </RecordLink>
        </h1>
        <span className="kit-hint">
          {take.customerName} · {take.receiverName} · {take.planTakeTime.slice(0, 16)} · {take.takePlaceName}
        </span>
        {!isPhone && <div className="kit-head-tools">{closing}</div>}
      </header>
      <NotBuilt resource={vehicleExtract} record={take as never} reload={() => undefined} />
      {state.restoredOf !== '' && (
        <Alert
          type="info"
          showIcon
          closable
          title={t('已恢复 {time} 填写的内容 / What was written down at {time} is back', {
            time: state.restoredOf.slice(0, 16),
          })}
        />
      )}
      {!isSigned && complete.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(
            '填好的车辆还差签字，一次签字用于本批全部车辆 / Signatures are missing; one signature serves the whole batch',
          )}
        />
      )}
      {isPhone ? (
        <HandoverCards state={state} />
      ) : (
        <section className="kit-card kit-section">
          <BatchTools state={state} />
          <HandoverGrid state={state} />
        </section>
      )}
      {isPhone && <footer className="take-bar">{closing}</footer>}
    </div>
  )
}

function BatchTools({ state }: { state: HandoverState }) {
  const t = useT()
  return (
    <div className="take-tools">
      <Button
        size="small"
        onClick={state.fillDown}
        title={t('第一行的时间、电量、外观内饰用于全部车辆 / Time, charge and state of the first row for every car')}
      >
        {t('向下填充 / Fill down')}
      </Button>
      <BatchPhotos state={state} />
      <span className="kit-hint">
        {t(
          '里程可从表格整列粘贴；照片按文件名中的车牌归入车辆、按视角归位 / Paste a column of mileages; photos go by the plate and the view in their name',
        )}
      </span>
    </div>
  )
}

/** Photos are assigned by the plate, and within a car by the view, in their file name. */
function BatchPhotos({ state }: { state: HandoverState }) {
  const t = useT()
  const { message } = App.useApp()
  const heap = useRef<File[]>([])
  const take = (file: File, all: readonly File[]) => {
    heap.current.push(file)
    if (heap.current.length < all.length) return false
    const files = heap.current.splice(0)
    void state
      .addPhotos(files)
      .then(left =>
        left.length > 0
          ? message.warning(
              t(
                '{n}个文件名中没有本单车牌或车架号：{names} / {n} {n|file names|files name} no car of this take: {names}',
                { n: left.length, names: listed(left.slice(0, 5)) },
              ),
            )
          : message.success(t('已按车牌归入{n}张照片 / {n} {n|photo|photos} put to their cars', { n: files.length })),
      )
      .catch(() => undefined)
    return false
  }
  return (
    <Upload multiple showUploadList={false} accept="image/*,.pdf" beforeUpload={take}>
      <Button
        size="small"
        icon={<Icon name="upload" size={14} />}
        loading={state.isBusy}
        title={t(
          '文件名含车牌或车架号后8位，如 粤BD88012-前.jpg / Name files after the plate or the last 8 of the VIN',
        )}
      >
        {t('批量上传照片 / Photos of all cars')}
      </Button>
    </Upload>
  )
}
