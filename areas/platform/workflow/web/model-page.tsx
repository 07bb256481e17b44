import { App, Button, Input, Modal, Select, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { useDictionary, type DictionaryEntry } from '#packages/web/shell/dictionary.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { DeployDialog } from './deploy-dialog.tsx'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './flow.css'

/** The editor's library is larger than the whole frame: it comes when somebody draws. */
const ModelEditor = part(() => import('./editor/model-editor.tsx'))
const BASE = '/api/blade-flow/model'
const SIZE = 50

interface ModelRow {
  id: string
  modelKey: string
  name: string
  category: string
  categoryName: string
  shapeCode: string
  modelVersion: number
  deployedVersion: number
  draftDirty: boolean
  lastUpdated: string
}

/** Approval models: drawn, checked and deployed here (10-platform 5.10). */
export default function ModelPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { modal } = App.useApp()
  const [name, setName] = useState('')
  const [category, setCategory] = useState<string>()
  const paging = usePaging(SIZE)
  const [drawn, setDrawn] = useState<{ id: string }>()
  const [deployed, setDeployed] = useState<ModelRow>()
  const [isDirty, setDirty] = useState(false)
  const [mayAdd, mayEdit, mayDelete, mayDeploy] = [
    useCan('flow_model_add'),
    useCan('flow_model_edit'),
    useCan('flow_model_delete'),
    useCan('flow_model_deploy'),
  ]
  const { data: kinds } = useDictionary('flow')
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['flow', 'models', name, category, paging.current, paging.size, language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: ModelRow[]; total: number }>('GET', `${BASE}/list`, {
        params: { name, category, current: paging.current, size: paging.size },
        noToast: true,
      }),
  })
  const close = () => {
    setDrawn(undefined)
    setDirty(false)
  }
  const askClose = () =>
    isDirty
      ? modal.confirm({
          title: t('有未保存的修改，仍要关闭？ / Close without saving the changes?'),
          okText: t('不保存，关闭 / Close'),
          okButtonProps: { danger: true },
          onOk: close,
        })
      : close()

  const columns = useModelColumns({ setDrawn, mayEdit, mayDeploy, setDeployed, mayDelete })
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {t('流程模型 / Process models')}
          <span className="kit-count num">{data?.total ?? ''}</span>
        </h1>
        <div className="kit-head-tools">
          {mayAdd && (
            <Button type="primary" icon={<Icon name="plus" size={15} />} onClick={() => setDrawn({ id: '' })}>
              {t('新建模型 / New model')}
            </Button>
          )}
        </div>
      </header>
      <section className="kit-card kit-list-card">
        <ModelFilters setName={setName} paging={paging} category={category} setCategory={setCategory} kinds={kinds} />
        <div className="kit-table">
          <Table<ModelRow>
            size="small"
            rowKey="id"
            loading={isPending}
            columns={columns}
            dataSource={data?.records ?? []}
            scroll={{ x: 1108 }}
            pagination={paging.of(data?.total)}
            locale={{
              emptyText: (
                <div className="kit-nothing">
                  <p>{isError ? t('没有读到数据 / This could not be read') : t('没有流程模型 / No model yet')}</p>
                  {isError && <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>}
                </div>
              ),
            }}
          />
        </div>
      </section>
      {deployed && <DeployDialog model={deployed} onClose={() => setDeployed(undefined)} />}
      {drawn && (
        <Modal
          open
          className="flow-editor-modal"
          width="100vw"
          footer={null}
          closable={false}
          keyboard={false}
          mask={{ closable: false }}
          onCancel={askClose}
          destroyOnHidden
        >
          <Suspense fallback={<div className="kit-nothing">…</div>}>
            <ModelEditor id={drawn.id} onClose={askClose} onDirty={setDirty} />
          </Suspense>
        </Modal>
      )}
    </div>
  )
}

function ModelFilters({
  setName,
  paging,
  category,
  setCategory,
  kinds,
}: {
  setName: (next: string) => void
  paging: ReturnType<typeof usePaging>
  category: string | undefined
  setCategory: (next: string | undefined) => void
  kinds: DictionaryEntry[] | undefined
}) {
  const t = useT()
  return (
    <div className="kit-filters">
      <div className="kit-filter-line">
        <div className="kit-filter">
          <Input.Search
            allowClear
            placeholder={t('名称或标识 / Name or key')}
            onSearch={text => {
              setName(text.trim())
              paging.restart()
            }}
          />
        </div>
        <div className="kit-filter">
          <Select
            allowClear
            style={{ width: '100%' }}
            placeholder={t('分类 / Category')}
            aria-label={t('分类 / Category')}
            value={category}
            onChange={next => {
              setCategory(next)
              paging.restart()
            }}
            options={(kinds ?? []).map(one => ({ value: `flow_${one.dictKey}`, label: one.dictValue }))}
          />
        </div>
      </div>
    </div>
  )
}

function useModelColumns({
  setDrawn,
  mayEdit,
  mayDeploy,
  setDeployed,
  mayDelete,
}: {
  setDrawn: (next: { id: string } | undefined) => void
  mayEdit: boolean
  mayDeploy: boolean
  setDeployed: (next: ModelRow | undefined) => void
  mayDelete: boolean
}): TableColumnsType<ModelRow> {
  const { message, modal } = App.useApp()
  const t = useT()
  const client = useQueryClient()
  const run = async (path: string, body: object, done: string) => {
    await request('POST', `${BASE}/${path}`, { body })
    await client.invalidateQueries({ queryKey: ['flow'] })
    void message.success(t(done))
  }
  const askDelete = (one: ModelRow) =>
    modal.confirm({
      title: t('删除模型 {name}？ / Delete the model {name}?', { name: t(one.name) }),
      content: t('已部署的版本不受影响。 / What was deployed from it stays.'),
      okText: t('删除 / Delete'),
      okButtonProps: { danger: true },
      onOk: () => run('remove', { ids: [one.id] }, '已删除 / Deleted'),
    })
  return [
    {
      key: 'name',
      title: t('流程名称 / Process'),
      fixed: 'left',
      width: 190,
      ellipsis: true,
      render: (_value, one) => (
        <button type="button" className="kit-text-button" onClick={() => setDrawn({ id: one.id })}>
          {t(one.name)}
        </button>
      ),
    },
    {
      key: 'key',
      title: t('流程标识 / Key'),
      width: 210,
      ellipsis: true,
      render: (_value, one) => <span className="kit-number">{one.modelKey}</span>,
    },
    { key: 'category', title: t('分类 / Category'), width: 124, ellipsis: true, dataIndex: 'categoryName' },
    { key: 'shape', title: t('形状 / Shape'), width: 64, dataIndex: 'shapeCode' },
    {
      key: 'version',
      title: t('现行版本 / In force'),
      width: 80,
      align: 'right',
      render: (_value, one) => <span className="num">{one.deployedVersion ? `v${one.deployedVersion}` : '-'}</span>,
    },
    { key: 'state', title: t('状态 / State'), width: 146, render: (_value, one) => <StateTag one={one} /> },
    {
      key: 'time',
      title: t('修改时间 / Changed'),
      width: 136,
      render: (_value, one) => <span className="num">{one.lastUpdated.slice(0, 16)}</span>,
    },
    {
      key: 'actions',
      title: t('操作 / Actions'),
      fixed: 'right',
      width: 158,
      render: (_value, one) => (
        <span className="kit-row-actions">
          <button type="button" onClick={() => setDrawn({ id: one.id })}>
            {mayEdit ? t('编辑 / Edit') : t('查看 / Open')}
          </button>
          {mayDeploy && (
            <button type="button" onClick={() => setDeployed(one)}>
              {t('部署 / Deploy')}
            </button>
          )}
          {mayDelete && (
            <button type="button" className="is-danger" onClick={() => askDelete(one)}>
              {t('删除 / Delete')}
            </button>
          )}
        </span>
      ),
    },
  ]
}

function StateTag({ one }: { one: ModelRow }) {
  const t = useT()
  if (one.deployedVersion === 0) return <ToneTag tone="info">{t('未部署 / Not deployed')}</ToneTag>
  if (one.draftDirty) return <ToneTag tone="warning">{t('有未部署的修改 / Changes not deployed')}</ToneTag>
  if (one.deployedVersion > one.modelVersion)
    return <ToneTag tone="warning">{t('现行版本由文件上传 / Uploaded since')}</ToneTag>
  return <ToneTag tone="success">{t('已部署 / Deployed')}</ToneTag>
}
