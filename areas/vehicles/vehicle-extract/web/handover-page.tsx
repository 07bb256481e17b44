import {
  Alert,
  App,
  Button,
  Checkbox,
  DatePicker,
  InputNumber,
  Popover,
  Result,
  Skeleton,
  Table,
  Upload,
  type TableColumnsType,
} from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { request } from '#packages/web/http/index.ts'
import { listed, useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { Plate, RecordLink, ToneTag, Vin } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { NotBuilt } from '../../vehicle/web/not-built.tsx'
import { vehicleExtract } from '../vehicle-extract.ts'
import { DamageButton } from './damage-button.tsx'
import { Signature } from './signature.tsx'
import { useHandover, type HandoverState, type Take, type TakeLine } from './use-handover.ts'
import './take.css'

/** 交车: mileage, charge and photos per vehicle in a grid, signatures once; every vehicle is confirmed on its own. */
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
  const { complete, signed } = state
  const isSigned = signed.signCustomer !== '' && signed.signStaff !== ''
  const run = async () => {
    const answer = await state.confirm()
    if (answer && answer.taken > 0)
      void message.success(
        t('已交车{n}台，租金从提车时间起算 / {n} handed over, rent runs from the take', { n: answer.taken }),
      )
  }
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
        <div className="kit-head-tools">
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
        </div>
      </header>
      <NotBuilt resource={vehicleExtract} record={take as never} reload={() => undefined} />
      {!isSigned && complete.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(
            '填好的车辆还差签字，一次签字用于本批全部车辆 / Signatures are missing; one signature serves the whole batch',
          )}
        />
      )}
      <section className="kit-card kit-section">
        <div className="take-tools">
          <Button
            size="small"
            onClick={state.fillDown}
            title={t(
              '第一行的时间、电量、外观内饰用于全部车辆 / Time, charge and state of the first row for every car',
            )}
          >
            {t('向下填充 / Fill down')}
          </Button>
          <BatchPhotos state={state} />
          <span className="kit-hint">
            {t(
              '里程可从表格整列粘贴；照片按文件名中的车牌归入车辆 / Paste a column of mileages; photos go by the plate in their name',
            )}
          </span>
        </div>
        <Grid state={state} />
      </section>
    </div>
  )
}

function Grid({ state }: { state: HandoverState }) {
  const t = useT()
  const { waiting, written, put, carOf, said } = state
  const columns: TableColumnsType<TakeLine> = [
    {
      key: 'car',
      title: t('车辆 / Car'),
      width: 236,
      fixed: 'left',
      render: (_, line) => (
        <div className="take-car">
          {line.plateNo ? <Plate value={line.plateNo} /> : <Vin value={line.vin} />}
          {said[line.id] && (
            <ToneTag tone="danger" title={t(said[line.id]!)}>
              {t(said[line.id]!)}
            </ToneTag>
          )}
        </div>
      ),
    },
    {
      key: 'time',
      title: t('提车时间 / Taken at'),
      width: 200,
      render: (_, line) => (
        <DatePicker
          size="small"
          allowClear={false}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          value={dayjs(written[line.id]?.takeTime)}
          onChange={value => put(line.id, { takeTime: value!.format('YYYY-MM-DD HH:mm:00') })}
        />
      ),
    },
    {
      key: 'km',
      title: t('里程 / Mileage'),
      width: 190,
      render: (_, line) => <Mileage line={line} state={state} last={carOf(line)?.mileage ?? 0} />,
    },
    {
      key: 'energy',
      title: t('电量或油量% / Charge or fuel %'),
      width: 130,
      render: (_, line) => (
        <InputNumber
          size="small"
          min={0}
          max={100}
          suffix="%"
          value={written[line.id]?.energy ?? null}
          onChange={energy => put(line.id, { energy })}
          aria-label={t('电量或油量 / Charge or fuel')}
        />
      ),
    },
    {
      key: 'sound',
      title: t('外观、内饰完好 / Exterior, interior sound'),
      width: 170,
      render: (_, line) => (
        <>
          <Checkbox
            checked={written[line.id]?.exteriorOk ?? true}
            onChange={event => put(line.id, { exteriorOk: event.target.checked })}
          >
            {t('外观 / Out')}
          </Checkbox>
          <Checkbox
            checked={written[line.id]?.interiorOk ?? true}
            onChange={event => put(line.id, { interiorOk: event.target.checked })}
          >
            {t('内饰 / In')}
          </Checkbox>
        </>
      ),
    },
    {
      key: 'damages',
      title: t('损伤 / Damage'),
      width: 96,
      render: (_, line) => (
        <DamageButton
          car={line.plateNo || line.vin}
          value={written[line.id]?.damages ?? []}
          onChange={damages => put(line.id, { damages })}
        />
      ),
    },
    {
      key: 'photos',
      title: t('照片 / Photos'),
      width: 130,
      render: (_, line) => (
        <Photos value={written[line.id]?.photoBizId ?? ''} onChange={photoBizId => put(line.id, { photoBizId })} />
      ),
    },
  ]
  return (
    <Table<TakeLine>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...waiting]}
      pagination={false}
      scroll={{ x: 1152, y: 'calc(100vh - 300px)' }}
      rowClassName={line => (said[line.id] ? 'take-refused' : '')}
    />
  )
}

/** The last reading is shown beside the input: a lower one is refused, a much higher one asks for confirmation. */
function Mileage({ line, state, last }: { line: TakeLine; state: HandoverState; last: number }) {
  const t = useT()
  const value = state.written[line.id]?.takeMileage ?? null
  const isBelow = value !== null && value < last
  const isFar = value !== null && value > last + 1500
  return (
    <span className="take-km">
      <InputNumber
        size="small"
        min={0}
        max={3_000_000}
        value={value}
        {...(isBelow ? { status: 'error' as const } : isFar ? { status: 'warning' as const } : {})}
        onChange={takeMileage => state.put(line.id, { takeMileage })}
        aria-label={t('里程 / Mileage')}
        onPaste={event => pasteDown(event, numbers => state.pasteMileages(line.id, numbers))}
        onPressEnter={toNextMileage}
      />
      <small className={isBelow ? 'is-wrong' : ''}>
        {isBelow ? t('低于上次{last} / below {last}', { last }) : t('上次{last} / last {last}', { last })}
      </small>
    </span>
  )
}

function pasteDown(event: ClipboardEvent<HTMLInputElement>, give: (numbers: number[]) => void): void {
  const cells = event.clipboardData.getData('text').trim().split(/\r?\n/)
  if (cells.length < 2) return
  event.preventDefault()
  give(cells.map(one => Number(one.replaceAll(',', '').trim())).filter(one => Number.isInteger(one) && one >= 0))
}
/** Enter goes down the column, as in a sheet. */
function toNextMileage(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.ctrlKey || event.metaKey) return
  const inputs = [...event.currentTarget.closest('.take')!.querySelectorAll<HTMLInputElement>('.take-km input')]
  inputs[inputs.indexOf(event.currentTarget) + 1]?.focus()
}

/** Photos are assigned by the plate in their file name. */
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

const VIEWS = 8
/** 前、后、左、右、仪表里程、车架号铭牌、内饰、提车人与车: counted, opened where they are needed. */
function Photos({ value, onChange }: { value: string; onChange: (groupId: string) => void }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['files', value],
    enabled: value !== '',
    queryFn: async () => {
      const answer = await request<unknown[] | { records?: unknown[] }>('GET', '/api/blade-resource/attach/list', {
        params: { attachBizId: value },
        silent: true,
      })
      return Array.isArray(answer) ? answer : (answer.records ?? [])
    },
  })
  const count = data?.length ?? 0
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      content={
        <div className="take-photos">
          <p className="kit-hint">
            {t(
              '前、后、左、右、仪表里程、车架号铭牌、内饰、提车人与车 / Front, rear, left, right, dashboard, VIN plate, interior, receiver with the car',
            )}
          </p>
          <FilesInput value={value} onChange={onChange} disabled={false} />
        </div>
      }
    >
      <Button
        size="small"
        icon={<Icon name="upload" size={14} />}
        {...(count >= VIEWS ? {} : { type: 'dashed' as const })}
      >
        {t('照片 {n}/{all} / {n}/{all}', { n: count, all: VIEWS })}
      </Button>
    </Popover>
  )
}
