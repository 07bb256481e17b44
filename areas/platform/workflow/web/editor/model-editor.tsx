import { App, Button, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import type { Fault } from '#kernel'
import { FLEET_NAMESPACE } from '#packages/flow/descriptor.ts'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { emptyModel, type Element, type ServiceOf } from './bpmn-tools.ts'
import type { Known } from './candidates-input.tsx'
import { PropertiesPanel } from './properties-panel.tsx'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css'
import '../flow.css'
import { useModeler, type Head } from './use-modeler.ts'
import { EditorBar, Tools } from './editor-bar.tsx'

export interface Model {
  id: string
  modelKey: string
  name: string
  category: string
  description: string
  xml: string
  version: number
  modelVersion: number
  deployedVersion: number
  deployedId: string
  draftDirty: boolean
}
interface Detail extends Partial<Model> {
  known: Known
}

interface Props {
  id: string
  onClose: () => void
  onDirty: (isDirty: boolean) => void
}

/**
 * A model drawn in the browser: the drawing, what stands behind each element, what speaks against it (10-platform
 * 5.10).
 */
export default function ModelEditor(props: Props) {
  const { data, isPending, error } = useQuery({
    queryKey: ['flow', 'model-detail', props.id],
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: () =>
      request<Detail>('GET', '/api/blade-flow/model/detail', {
        params: props.id ? { id: props.id } : {},
        silent: true,
      }),
  })
  const t = useT()
  if (isPending) return <Skeleton active />
  if (error || !data)
    return (
      <div className="kit-nothing">
        <p>{t('没有读到流程模型 / The model could not be read')}</p>
      </div>
    )
  return <Drawing key={props.id} {...props} detail={data} />
}

function Drawing({ detail, onClose, onDirty }: Props & { detail: Detail }) {
  const t = useT()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const mayKeep = useCan(detail.id ? 'flow_model_edit' : 'flow_model_add')
  const [head, setHead] = useState<Head>({
    modelKey: detail.modelKey ?? '',
    name: detail.name ?? '',
    category: detail.category ?? 'flow_3',
  })
  const [faults, setFaults] = useState<readonly Fault[]>()
  const [isBusy, setBusy] = useState('')
  const stored = useRef({ id: detail.id ?? '', version: detail.version ?? 0 })
  const box = useRef<HTMLDivElement>(null)
  const { get, element, xmlNow, load } = useModeler(
    box,
    detail.xml ?? emptyModel('new-process', '新流程 / New process', FLEET_NAMESPACE),
    () => onDirty(true),
  )
  const patch = (next: Partial<Head>) => {
    setHead(before => ({ ...before, ...next }))
    onDirty(true)
  }

  const show = (fault: Fault) => {
    const found = get.current?.('elementRegistry').get(fault.path.replace(/^xml\./, ''))
    if (!found || !get.current) return
    get.current('canvas').scrollToElement(found)
    get.current('selection').select(found)
  }
  const send = async (how: 'validate' | 'save' | 'deploy') => {
    setBusy(how)
    try {
      const xml = await xmlNow(head)
      const body = {
        ...(stored.current.id ? { id: stored.current.id, version: stored.current.version } : {}),
        ...head,
        xml,
        validateOnly: how === 'validate',
      }
      const answer = await request<{ id: string; version: number; faults?: Fault[] }>(
        'POST',
        '/api/blade-flow/model/submit',
        { body, noToast: true, timeout: 60_000 },
      )
      setFaults(answer.faults ?? [])
      if (how === 'validate') return
      stored.current = { id: answer.id, version: answer.version }
      onDirty(false)
      if (how === 'deploy') {
        const { definitionVersion } = await request<{ definitionVersion: number }>(
          'POST',
          '/api/blade-flow/model/deploy',
          { body: { modelId: answer.id, category: head.category }, noToast: true },
        )
        stored.current = { ...stored.current, version: stored.current.version + 1 }
        void message.success(
          t('已部署 v{version}，新发起的审批按此执行 / Deployed v{version}: new approvals follow it', {
            version: definitionVersion,
          }),
        )
      } else void message.success(t('已保存 / Saved'))
      await client.invalidateQueries({ queryKey: ['flow'], predicate: query => query.queryKey[1] !== 'model-detail' })
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFaults(error.faults.length > 0 ? error.faults : [{ path: '', reason: `${error.msg} / ${error.msg}` }])
    } finally {
      setBusy('')
    }
  }
  const act = (how: 'validate' | 'save' | 'deploy') => () => void send(how).catch(() => undefined)
  const askDeploy = () =>
    modal.confirm({
      title: t('部署 {name}？ / Deploy {name}?', { name: t(head.name) }),
      content: t(
        '新发起的审批按新版本执行；进行中的按原版本走完。 / New approvals follow the new version; those under way finish on theirs.',
      ),
      okText: t('保存并部署 / Save and deploy'),
      onOk: () => send('deploy').catch(() => undefined),
    })
  const isOlder = (detail.deployedVersion ?? 0) > (detail.modelVersion ?? 0)
  return (
    <div className="flow-editor">
      <DrawingBar
        head={head}
        stored={stored}
        mayKeep={mayKeep}
        patch={patch}
        get={get}
        isBusy={isBusy}
        act={act}
        askDeploy={askDeploy}
        onClose={onClose}
      />
      {isOlder && <UploadedNote detail={detail} load={load} onDirty={onDirty} />}
      <DrawingBody box={box} element={element} get={get} detail={detail} mayKeep={mayKeep} />
      {faults && <Faults faults={faults} onShow={show} onClose={() => setFaults(undefined)} />}
    </div>
  )
}

function UploadedNote({
  detail,
  load,
  onDirty,
}: {
  detail: Detail
  load: (text: string) => Promise<unknown>
  onDirty: (isDirty: boolean) => void
}) {
  const t = useT()
  const takeUploaded = async () => {
    const { xml } = await request<{ xml: string }>('GET', '/api/blade-flow/process/model-view', {
      params: { processDefinitionId: detail.deployedId },
    })
    await load(xml)
    onDirty(true)
  }
  return (
    <div className="flow-note">
      <Icon name="info" size={14} />
      {t(
        '现行版本 v{version} 由文件上传，与此图不同。 / The version in force, v{version}, was uploaded and differs from this drawing.',
        { version: detail.deployedVersion },
      )}
      <button type="button" className="kit-text-button" onClick={() => void takeUploaded().catch(() => undefined)}>
        {t('载入现行版本 / Load the version in force')}
      </button>
    </div>
  )
}

function DrawingBar({
  head,
  stored,
  mayKeep,
  patch,
  get,
  isBusy,
  act,
  askDeploy,
  onClose,
}: {
  head: Head
  stored: RefObject<{ id: string; version: number }>
  mayKeep: boolean
  patch: (next: Partial<Head>) => void
  get: RefObject<ServiceOf | undefined>
  isBusy: string
  act: (how: 'validate' | 'save' | 'deploy') => () => undefined
  askDeploy: () => unknown
  onClose: () => void
}) {
  const t = useT()
  const mayDeploy = useCan('flow_model_deploy')
  return (
    <EditorBar head={head} isNew={stored.current.id === ''} isReadOnly={!mayKeep} onChange={patch}>
      <Tools get={get} mayChange={mayKeep} />
      {mayKeep && (
        <Button loading={isBusy === 'validate'} onClick={act('validate')}>
          {t('校验 / Check')}
        </Button>
      )}
      {mayKeep && (
        <Button loading={isBusy === 'save'} onClick={act('save')}>
          {t('保存 / Save')}
        </Button>
      )}
      {mayKeep && mayDeploy && (
        <Button
          type="primary"
          loading={isBusy === 'deploy'}
          disabled={head.name.trim() === '' || head.modelKey === ''}
          title={
            head.name.trim() === '' || head.modelKey === '' ? t('先填写名称与标识 / Name and key first') : undefined
          }
          onClick={askDeploy}
        >
          {t('部署 / Deploy')}
        </Button>
      )}
      <button
        type="button"
        className="kit-icon-button"
        aria-label={t('关闭 / Close')}
        title={t('关闭 / Close')}
        onClick={onClose}
      >
        <Icon name="x" size={18} />
      </button>
    </EditorBar>
  )
}

function DrawingBody({
  box,
  element,
  get,
  detail,
  mayKeep,
}: {
  box: RefObject<HTMLDivElement | null>
  element: Element | undefined
  get: RefObject<ServiceOf | undefined>
  detail: Detail
  mayKeep: boolean
}) {
  const t = useT()
  return (
    <div className="flow-editor-body">
      <div className="flow-canvas" ref={box} aria-label={t('流程图 / Flow chart')} role="application" />
      <aside className="flow-side">
        {element && get.current ? (
          <PropertiesPanel element={element} get={get.current} known={detail.known} isReadOnly={!mayKeep} />
        ) : (
          <p className="kit-hint">
            {t(
              '点击图中的元素，在这里设置审批人、条件与定时。 / Click an element of the drawing to set its approvers, condition or timer here.',
            )}
          </p>
        )}
      </aside>
    </div>
  )
}

function Faults({
  faults,
  onShow,
  onClose,
}: {
  faults: readonly Fault[]
  onShow: (fault: Fault) => void
  onClose: () => void
}) {
  const t = useT()
  return (
    <section
      className={`flow-faults${faults.length === 0 ? ' is-fine' : ''}`}
      role={faults.length === 0 ? 'status' : 'alert'}
    >
      <header>
        <b>
          {faults.length === 0
            ? t('校验通过 / Validation passed')
            : t('{n} 处需要修改 / {n} {n|problem|problems} to fix', { n: faults.length })}
        </b>
        <button type="button" className="kit-icon-button" aria-label={t('收起 / Close')} onClick={onClose}>
          <Icon name="x" size={14} />
        </button>
      </header>
      {faults.length > 0 && (
        <ol>
          {faults.map((fault, index) => (
            <li key={index}>
              <button type="button" className="kit-text-button" onClick={() => onShow(fault)}>
                {t(fault.reason)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
