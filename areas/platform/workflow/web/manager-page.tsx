import { App, Button, Input, Modal, Select, Table, Upload, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { useCan, useSession } from '#packages/web/shell/session.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useDictionary } from '#packages/web/shell/dictionary.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './flow.css'

const FlowChart = part(() => import('#packages/web/kit/approval/flow-chart.tsx'))
const BASE = '/api/blade-flow/manager'
const SIZE = 50

interface Definition {
  id: string
  tenantId: string
  name: string
  key: string
  category: string
  version: number
  deploymentId: string
  deploymentTime: string
  resourceName: string
  suspensionState: 'active' | 'suspended'
}

/**
 * Deployed approval models: see them, replace one by uploading its next version, stop new instances (10-platform 5.10).
 */
export default function ManagerPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { message } = App.useApp()
  const [key, setKey] = useState('')
  const paging = usePaging(SIZE)
  const [shown, setShown] = useState<Definition>()
  const [isUploading, setUploading] = useState(false)
  const mayUpload = useCan('flow_deploy_upload')
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['flow', 'definitions', key, paging.current, paging.size, language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: Definition[]; total: number }>('GET', `${BASE}/list`, {
        params: { key, current: paging.current, size: paging.size },
        noToast: true,
      }),
  })

  const categories = useCategories()
  const columns = useDefinitionColumns({ setShown, categories })

  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {t('流程管理 / Processes')}
          <span className="kit-count num">{data?.total ?? ''}</span>
        </h1>
        <Input.Search
          className="kit-keyword"
          allowClear
          placeholder={t('流程名称或标识 / Process or key')}
          onSearch={text => {
            setKey(text.trim())
            paging.restart()
          }}
        />
        <div className="kit-head-tools">
          {mayUpload && (
            <Button type="primary" icon={<Icon name="upload" size={15} />} onClick={() => setUploading(true)}>
              {t('上传流程文件 / Upload a model')}
            </Button>
          )}
        </div>
      </header>
      <section className="kit-card kit-list-card flow-list">
        <div className="kit-table">
          <Table<Definition>
            size="small"
            rowKey="id"
            loading={isPending}
            columns={columns}
            dataSource={data?.records ?? []}
            scroll={{ x: 1106 }}
            pagination={paging.of(data?.total)}
            locale={{
              emptyText: (
                <div className="kit-nothing">
                  <p>
                    {isError
                      ? t('没有读到数据 / This could not be read')
                      : t('没有流程，上传一个BPMN文件开始 / No process yet, upload a BPMN file')}
                  </p>
                  {isError && <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>}
                </div>
              ),
            }}
          />
        </div>
      </section>
      {shown && <ChartDialog shown={shown} setShown={setShown} />}
      {isUploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onDone={version => {
            setUploading(false)
            void client.invalidateQueries({ queryKey: ['flow'] })
            void message.success(t('已部署 {name} v{version} / Deployed {name} v{version}', version))
          }}
        />
      )}
    </div>
  )
}

function ChartDialog({ shown, setShown }: { shown: Definition; setShown: (next: Definition | undefined) => void }) {
  const t = useT()
  return (
    <Modal
      open
      title={`${t(shown.name)} v${shown.version}`}
      width="min(1400px, 94vw)"
      footer={null}
      onCancel={() => setShown(undefined)}
    >
      <Suspense fallback={<div className="kit-nothing">…</div>}>
        <FlowChart of={{ definitionId: shown.id }} height={420} />
      </Suspense>
      <p className="kit-hint" style={{ marginTop: 8 }}>
        {t(
          '修改流程：在模型管理中画好后部署；或下载后用BPMN工具编辑，再以同一标识上传。都成为下一个版本。 / To change it: draw it under Models and deploy; or download it, edit it with a BPMN tool and upload it under the same key. Either becomes the next version.',
        )}
      </p>
      <DownloadModel one={shown} />
    </Modal>
  )
}

function useDefinitionColumns({
  setShown,
  categories,
}: {
  setShown: (next: Definition | undefined) => void
  categories: (category: string) => string
}): TableColumnsType<Definition> {
  const { message, modal } = App.useApp()
  const t = useT()
  const client = useQueryClient()
  const mayState = useCan('flow_manager_state')
  const mayDelete = useCan('flow_manager_delete')
  const run = async (path: string, body: object, done: string) => {
    await request('POST', `${BASE}/${path}`, { body })
    await client.invalidateQueries({ queryKey: ['flow'] })
    void message.success(done)
  }
  const askState = (one: Definition) => {
    const isActive = one.suspensionState === 'active'
    modal.confirm({
      title: isActive
        ? t('挂起 {name} v{version}？ / Suspend {name} v{version}?', { ...one, name: t(one.name) })
        : t('激活 {name} v{version}？ / Activate {name} v{version}?', { ...one, name: t(one.name) }),
      content: isActive
        ? t('挂起后不能再发起新的审批，进行中的照常办理。 / No new approvals start; those under way go on.')
        : t('激活后可以发起新的审批。 / New approvals may start again.'),
      okText: isActive ? t('挂起 / Suspend') : t('激活 / Activate'),
      okButtonProps: { danger: isActive },
      onOk: () =>
        run(
          'change-state',
          { processId: one.id, state: isActive ? 'suspend' : 'active' },
          t(isActive ? '已挂起 / Suspended' : '已激活 / Activated'),
        ),
    })
  }
  const askDelete = (one: Definition) =>
    modal.confirm({
      title: t('删除 {name} v{version}？ / Delete {name} v{version}?', { ...one, name: t(one.name) }),
      content: t('有流程实例的版本不能删除。 / A version with instances cannot be deleted.'),
      okText: t('删除 / Delete'),
      okButtonProps: { danger: true },
      onOk: () => run('delete-deployment', { deploymentIds: [one.deploymentId] }, t('已删除 / Deleted')),
    })
  const own = useSession(state => state.user?.tenantId)
  const isOwn = (one: Definition) => one.tenantId === own
  return [
    {
      key: 'name',
      title: t('流程名称 / Process'),
      fixed: 'left',
      width: 198,
      ellipsis: true,
      render: (_value, one) => (
        <button type="button" className="kit-text-button" onClick={() => setShown(one)}>
          {t(one.name)}
        </button>
      ),
    },
    {
      key: 'key',
      title: t('流程标识 / Key'),
      width: 208,
      ellipsis: true,
      render: (_value, one) => <span className="kit-number">{one.key}</span>,
    },
    { key: 'category', title: t('分类 / Category'), width: 148, render: (_value, one) => categories(one.category) },
    {
      key: 'version',
      title: t('版本 / Version'),
      width: 64,
      align: 'right',
      render: (_value, one) => <span className="num">v{one.version}</span>,
    },
    {
      key: 'whose',
      title: t('来源 / From'),
      width: 84,
      render: (_value, one) =>
        isOwn(one) ? t('本租户 / Own') : <ToneTag tone="default">{t('公共 / Common')}</ToneTag>,
    },
    {
      key: 'state',
      title: t('状态 / State'),
      width: 88,
      render: (_value, one) => (
        <ToneTag tone={one.suspensionState === 'active' ? 'success' : 'info'}>
          {one.suspensionState === 'active' ? t('激活 / Active') : t('挂起 / Suspended')}
        </ToneTag>
      ),
    },
    {
      key: 'time',
      title: t('部署时间 / Deployed at'),
      width: 140,
      render: (_value, one) => <span className="num">{one.deploymentTime.slice(0, 16)}</span>,
    },
    {
      key: 'actions',
      title: t('操作 / Actions'),
      fixed: 'right',
      width: 176,
      render: (_value, one) => (
        <span className="kit-row-actions">
          <button type="button" onClick={() => setShown(one)}>
            {t('流程图 / Chart')}
          </button>
          {mayState && isOwn(one) && (
            <button type="button" onClick={() => askState(one)}>
              {one.suspensionState === 'active' ? t('挂起 / Suspend') : t('激活 / Activate')}
            </button>
          )}
          {mayDelete && isOwn(one) && (
            <button type="button" className="is-danger" onClick={() => askDelete(one)}>
              {t('删除 / Delete')}
            </button>
          )}
        </span>
      ),
    },
  ]
}

/** 'flow_3': categories are entries of the dictionary flow. */
function useCategories(): (category: string) => string {
  const { data } = useDictionary('flow')
  return category => data?.find(one => `flow_${one.dictKey}` === category)?.dictValue ?? category
}

function DownloadModel({ one }: { one: Definition }) {
  const t = useT()
  const save = async () => {
    const { saveFile } = await import('#packages/web/kit/fields/files.tsx')
    const { xml } = await request<{ xml: string }>('GET', '/api/blade-flow/process/model-view', {
      params: { processDefinitionId: one.id },
    })
    saveFile(new Blob([xml], { type: 'application/xml' }), one.resourceName || `${one.key}.bpmn20.xml`)
  }
  return (
    <Button icon={<Icon name="download" size={15} />} onClick={() => void save().catch(() => undefined)}>
      {t('下载BPMN文件 / Download the BPMN file')}
    </Button>
  )
}

interface UploadProps {
  onClose: () => void
  onDone: (deployed: { name: string; version: number }) => void
}

function UploadDialog({ onClose, onDone }: UploadProps) {
  const t = useT()
  const [file, setFile] = useState<File>()
  const [category, setCategory] = useState('flow_3')
  const { data: kinds } = useDictionary('flow')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (!file) return setFault(t('请选择流程文件 / Choose a process file'))
    setBusy(true)
    setFault('')
    const body = new FormData()
    body.append('file', file)
    body.append('category', category)
    try {
      const answer = await request<{ key: string; definitionVersion: number }>('POST', `${BASE}/deploy-upload`, {
        body,
        noToast: true,
        timeout: 60_000,
      })
      onDone({ name: answer.key, version: answer.definitionVersion })
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('上传流程文件 / Upload a model')}
      width={520}
      onCancel={onClose}
      onOk={() => void send().catch(() => undefined)}
      confirmLoading={isBusy}
      okText={t('部署 / Deploy')}
      cancelText={t('取消 / Cancel')}
    >
      <Upload.Dragger
        accept=".bpmn,.xml"
        maxCount={1}
        beforeUpload={chosen => {
          setFile(chosen)
          setFault('')
          return false
        }}
        onRemove={() => {
          setFile(undefined)
        }}
      >
        <p className="kit-import-icon">
          <Icon name="upload" size={26} />
        </p>
        <p>{t('拖入 .bpmn 或 .bpmn20.xml 文件，或点击选择 / Drop a .bpmn or .bpmn20.xml file, or click to choose')}</p>
        <p className="kit-hint">
          {t(
            '标识相同的流程成为下一个版本；进行中的审批按原版本走完。 / The same key becomes the next version; approvals under way finish on theirs.',
          )}
        </p>
      </Upload.Dragger>
      <label className="flow-category">
        {t('分类 / Category')}
        <Select
          value={category}
          onChange={setCategory}
          style={{ width: 200 }}
          options={(kinds ?? []).map(one => ({ value: `flow_${one.dictKey}`, label: one.dictValue }))}
        />
      </label>
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
    </Modal>
  )
}
