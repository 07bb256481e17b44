import { Button, Popover } from 'antd'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { RefusedError, request } from '../../http/index.ts'
import { listed, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import type { Customs } from '../customise.ts'
import { bodyOf } from '../form/values.ts'
import type { AnyResource, Row } from '../model/world.ts'
import { forecastQuery, type Forecast, type Path } from './tasks.ts'
import '../approval.css'

/** Who will be asked, in order; a step behind a condition that cannot be decided yet says so. */
export function PathSteps({ steps }: { steps: readonly Forecast[] }) {
  const t = useT()
  return (
    <ol className="kit-forecast">
      {steps.map(one => (
        <li key={one.nodeId} className={one.isCertain ? '' : 'is-uncertain'}>
          <b>{t(one.name)}</b>
          <span className="kit-who">{listed(one.userNames.slice(0, 3)) || t('待定 / open')}</span>
          {!one.isCertain && <em>{t('视条件 / depends')}</em>}
        </li>
      ))}
    </ol>
  )
}

/** Under the history of a running process: who is asked after those who are asked now. */
export function StillToCome({ instanceId }: { instanceId: string }) {
  const t = useT()
  const { data } = useQuery(forecastQuery(instanceId))
  if (!data?.length) return null
  return (
    <>
      <h3 className="kit-forecast-head">{t('预计后续 / Still to come')}</h3>
      <PathSteps steps={data} />
    </>
  )
}

function PathView({ path }: { path: Path }) {
  const t = useT()
  if (path.isSkipped)
    return (
      <p className="kit-hint">
        {t('无需审批，提交后直接生效 / No approval is needed: it takes effect when submitted')}
      </p>
    )
  return <PathSteps steps={path.steps} />
}

/** In the dialog of a submit: the path of the stored record. */
export function RecordPath({ resource, id }: { resource: AnyResource; id: string }) {
  const t = useT()
  const { data, error } = useQuery({
    queryKey: ['flow', 'path', resource.name, id],
    staleTime: 0,
    queryFn: () =>
      request<Path>('GET', '/api/blade-flow/work/predict', { params: { resource: resource.name, id }, silent: true }),
  })
  if (error instanceof RefusedError) return <p className="kit-hint">{error.msg}</p>
  if (!data) return null
  return (
    <div className="kit-path">
      <h3 className="kit-forecast-head">{t('审批路径 / Approval path')}</h3>
      <PathView path={data} />
    </div>
  )
}

interface Props {
  resource: AnyResource
  id: string
  version: unknown
  form: FormInstance<Row>
  customs: Customs
}

/** Beside the submit button of a form: what a submit of what stands there now would set going. Nothing is stored. */
export function FormPath({ resource, id, version, form, customs }: Props) {
  const t = useT()
  const ask = useMutation({
    mutationFn: () => {
      const own = bodyOf(resource, form.getFieldsValue(true) as Row)
      const values = { ...(customs.form?.body ? customs.form.body(own) : own), ...(id ? { version } : {}) }
      return request<Path>('POST', '/api/blade-flow/work/predict', {
        body: { resource: resource.name, ...(id ? { id } : {}), values },
        noToast: true,
        timeout: 60_000,
      })
    },
  })
  const content = ask.error ? (
    <p className="kit-late">{faultOf(ask.error)}</p>
  ) : ask.data ? (
    <PathView path={ask.data} />
  ) : (
    <p className="kit-hint">…</p>
  )
  return (
    <Popover
      trigger="click"
      placement="topRight"
      title={t('提交后的审批路径 / Approval path after the submit')}
      content={<div className="kit-path">{content}</div>}
      onOpenChange={isOpen => {
        if (isOpen) ask.mutate()
      }}
    >
      <Button icon={<Icon name="workflow" size={15} />}>{t('审批路径 / Approval path')}</Button>
    </Popover>
  )

  function faultOf(error: Error): string {
    return error instanceof RefusedError ? error.told : t('没有读到审批路径 / The path could not be read')
  }
}
