import { App, Button, Input, Segmented, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { isTone } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { resourceNamed, type AnyResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { ExportButton, ImportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { part } from '#packages/web/shell/chunks.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useSession } from '#packages/web/shell/session.ts'
import { dictBiz } from '../dict.ts'
import { EntryDialog, labelOf, type Entry } from './entry-dialog.tsx'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './dict.css'

const HistoryDrawer = part(() => import('#packages/web/kit/detail/history-drawer.tsx'))

export type Kind = 'dict' | 'dict-biz'
const titles: Record<Kind, `${string} / ${string}`> = {
  dict: '系统字典 / System dictionaries',
  'dict-biz': '业务字典 / Business dictionaries',
}
const business = dictBiz as unknown as AnyResource
/** System codes belong to every tenant; only the platform's own people write them (10-platform 5.4). */
export const PLATFORM = '000000'
/** A dictionary has three levels: its entries, and one below each (10-platform 5.4). */
const DEEPEST = 1
/** What is left of the window for the rows of one pane. */
const BESIDE = 'calc(100vh - 236px)'
const STACKED = 'calc(50vh - 170px)'

/** Codes at the left, their entries at the right; stacked: codes above, entries below (10-platform 5.4). */
export function DictPanes({
  kind,
  onKind,
  isStacked = false,
}: {
  kind: Kind
  onKind?: (kind: Kind) => void
  isStacked?: boolean
}) {
  const t = useT()
  const client = useQueryClient()
  const [root, setRoot] = useState<Entry>()
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>{onKind ? t('字典管理 / Dictionaries') : t(titles[kind])}</h1>
        {onKind && (
          <Segmented<Kind>
            value={kind}
            onChange={next => {
              setRoot(undefined)
              onKind(next)
            }}
            options={[
              { value: 'dict-biz', label: t(titles['dict-biz']) },
              { value: 'dict', label: t(titles.dict) },
            ]}
          />
        )}
        {kind === 'dict-biz' && (
          <div className="kit-head-tools">
            <ImportButton
              resource={business}
              onDone={() => {
                void client.invalidateQueries({ queryKey: ['dict-panes', kind] })
                void client.invalidateQueries({ queryKey: ['dictionary'] })
              }}
            />
            <ExportButton path="/api/blade-system/dict-biz/export" code="dictbiz_export" name={titles[kind]} />
          </div>
        )}
      </header>
      <div className={`dict-panes${isStacked ? ' is-stacked' : ''}`}>
        <Codes key={kind} kind={kind} chosen={root} onChoose={setRoot} height={isStacked ? STACKED : BESIDE} />
        <Entries
          key={`entries ${root?.id ?? kind}`}
          kind={kind}
          root={root}
          height={isStacked ? STACKED : BESIDE}
          hint={
            isStacked
              ? '在上方选择一个字典 / Choose a dictionary above'
              : '在左侧选择一个字典 / Choose a dictionary at the left'
          }
        />
      </div>
    </div>
  )
}

/** The pages of both kinds ask for rights of their own; the program's enumerations are nobody's to change. */
function useRights(kind: Kind) {
  const codes = useSession(state => state.codes)
  const tenantId = useSession(state => state.user?.tenantId)
  const head = kind === 'dict' ? 'dict' : 'dictbiz'
  const isOwn = kind === 'dict-biz' || tenantId === PLATFORM
  return {
    mayAdd: isOwn && codes.has(`${head}_add`),
    mayEdit: isOwn && codes.has(`${head}_edit`),
    mayRemove: isOwn && codes.has(`${head}_delete`),
  }
}
/** Otherwise the English label would come as the value, and be saved as the Chinese one. */
const bothLanguages = { 'Accept-Language': 'zh-CN' }
/** Entries of the program are versions of nothing. */
const isFixed = (entry: Entry): boolean => entry.version === -1

function useRemove(kind: Kind) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  return (entry: Entry) =>
    modal.confirm({
      title: t('删除 {name}？ / Delete {name}?', { name: labelOf(entry, language) }),
      content: t('已被使用的字典项不能删除，可以封存。 / An entry in use cannot be deleted; it can be sealed.'),
      okText: t('删除 / Delete'),
      okButtonProps: { danger: true },
      async onOk() {
        await request('POST', `/api/blade-system/${kind}/remove`, { body: { ids: entry.id } })
        await Promise.all([
          client.invalidateQueries({ queryKey: ['dict-panes', kind] }),
          client.invalidateQueries({ queryKey: ['dictionary'] }),
        ])
        void message.success(t('已删除 / Deleted'))
      },
    })
}

function Codes({
  kind,
  chosen,
  onChoose,
  height,
}: {
  kind: Kind
  chosen: Entry | undefined
  onChoose: (entry: Entry) => void
  height: string
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [keyword, setKeyword] = useState('')
  const [dialog, setDialog] = useState<Partial<Entry>>()
  const [told, setTold] = useState<Entry>()
  const { mayAdd, mayEdit, mayRemove } = useRights(kind)
  const remove = useRemove(kind)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['dict-panes', kind, 'roots', language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: Entry[] }>('GET', `/api/blade-system/${kind}/parent-list`, {
        params: { current: 1, size: 1000 },
        headers: bothLanguages,
        noToast: true,
      }),
  })
  const wanted = keyword.trim().toLowerCase()
  const rows = (data?.records ?? []).filter(
    one =>
      wanted === '' ||
      one.code.toLowerCase().includes(wanted) ||
      `${one.dictValue} ${one.valueEn}`.toLowerCase().includes(wanted),
  )
  const columns: TableColumnsType<Entry> = [
    {
      key: 'name',
      title: t('名称 / Name'),
      ellipsis: true,
      render: (_value, one) => (isFixed(one) ? <Empty /> : labelOf(one, language)),
    },
    {
      key: 'code',
      title: t('编号 / Code'),
      ellipsis: true,
      render: (_value, one) => <span className="kit-number">{one.code}</span>,
    },
    {
      key: 'actions',
      width: mayEdit || mayRemove ? 100 : 72,
      title: '',
      render: (_value, one) =>
        isFixed(one) ? (
          <ToneTag tone="info">{t('程序 / Built in')}</ToneTag>
        ) : (
          <span onClick={event => event.stopPropagation()}>
            {mayEdit && (
              <button
                type="button"
                className="kit-icon-button"
                aria-label={t('编辑 / Edit')}
                onClick={() => setDialog(one)}
              >
                <Icon name="pencil" size={14} />
              </button>
            )}
            {mayEdit && (
              <button
                type="button"
                className="kit-icon-button"
                aria-label={t('变更记录 / History')}
                onClick={() => setTold(one)}
              >
                <Icon name="history" size={14} />
              </button>
            )}
            {mayRemove && !one.isSystem && (
              <button
                type="button"
                className="kit-icon-button is-danger"
                aria-label={t('删除 / Delete')}
                onClick={() => remove(one)}
              >
                <Icon name="trash-2" size={14} />
              </button>
            )}
          </span>
        ),
    },
  ]
  return (
    <section className="kit-card dict-pane">
      <div className="dict-bar">
        <Input
          allowClear
          prefix={<Icon name="search" size={14} />}
          placeholder={t('名称或编号 / Name or code')}
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
        {mayAdd && (
          <Button icon={<Icon name="plus" size={14} />} onClick={() => setDialog({ parentId: '0' })}>
            {t('新增字典 / Add')}
          </Button>
        )}
      </div>
      <Table<Entry>
        className="dict-table"
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={rows}
        columns={columns}
        pagination={false}
        scroll={{ y: height }}
        virtual={rows.length > 100}
        locale={{
          emptyText: isError ? (
            <NotRead onRetry={() => void refetch()} />
          ) : (
            <div className="kit-nothing">
              <p>
                {wanted
                  ? t('没有找到，可换名称或编号再试 / Nothing found, try another name or code')
                  : t('还没有字典 / No dictionary yet')}
              </p>
            </div>
          ),
        }}
        rowClassName={one => (one.id === chosen?.id ? 'is-chosen' : '')}
        onRow={one => ({
          tabIndex: 0,
          onClick: () => onChoose(one),
          onKeyDown: event => {
            if (event.key === 'Enter' && event.target === event.currentTarget) onChoose(one)
          },
        })}
      />
      {dialog && <EntryDialog kind={kind} entry={dialog} isRoot onClose={() => setDialog(undefined)} />}
      {told && <HistoryOf kind={kind} entry={told} onClose={() => setTold(undefined)} />}
    </section>
  )
}

function Entries({
  kind,
  root,
  height,
  hint,
}: {
  kind: Kind
  root: Entry | undefined
  height: string
  hint: `${string} / ${string}`
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [dialog, setDialog] = useState<Partial<Entry>>()
  const [told, setTold] = useState<Entry>()
  const [path, setPath] = useState<readonly Entry[]>([])
  const { mayAdd, mayEdit, mayRemove } = useRights(kind)
  const remove = useRemove(kind)
  const above = path.at(-1) ?? root
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['dict-panes', kind, above?.id, language],
    enabled: root !== undefined,
    queryFn: () =>
      request<Entry[]>('GET', `/api/blade-system/${kind}/child-list`, {
        params: { parentId: above!.id },
        headers: bothLanguages,
        noToast: true,
      }),
  })
  if (!root)
    return (
      <section className="kit-card dict-pane">
        <div className="kit-nothing">
          <Icon name="list" size={26} />
          <p>{t(hint)}</p>
        </div>
      </section>
    )
  const isBuiltIn = isFixed(root)
  const columns: TableColumnsType<Entry> = [
    {
      key: 'value',
      title: t('中文 / Chinese'),
      ellipsis: true,
      render: (_value, one) =>
        isTone(one.color) ? <ToneTag tone={one.color}>{one.dictValue}</ToneTag> : one.dictValue,
    },
    { key: 'en', title: t('英文 / English'), ellipsis: true, render: (_value, one) => one.valueEn || <Empty /> },
    {
      key: 'key',
      title: t('键 / Key'),
      width: 140,
      ellipsis: true,
      render: (_value, one) => <span className="kit-number">{one.dictKey}</span>,
    },
    {
      key: 'sort',
      title: t('排序 / Order'),
      width: 64,
      align: 'right',
      className: 'kit-right',
      render: (_value, one) => (one.sort >= 0 ? <span className="num">{one.sort}</span> : <Empty />),
    },
    {
      key: 'state',
      title: t('状态 / State'),
      width: 96,
      render: (_value, one) =>
        one.isSealed ? (
          <ToneTag tone="info">{t('已封存 / Sealed')}</ToneTag>
        ) : (
          <ToneTag tone="success">{t('使用中 / In use')}</ToneTag>
        ),
    },
    ...(isBuiltIn
      ? []
      : [
          {
            key: 'actions',
            title: t('操作 / Actions'),
            width: path.length < DEEPEST ? 236 : 186,
            fixed: 'right' as const,
            render: (_value: unknown, one: Entry) => (
              <span className="kit-row-actions">
                {path.length < DEEPEST && (
                  <button type="button" onClick={() => setPath([...path, one])}>
                    {t('下级 / Below')}
                  </button>
                )}
                {mayEdit && (
                  <button type="button" onClick={() => setDialog(one)}>
                    {t('编辑 / Edit')}
                  </button>
                )}
                {mayEdit && (
                  <button type="button" onClick={() => setTold(one)}>
                    {t('变更记录 / History')}
                  </button>
                )}
                {mayRemove && !one.isSystem && (
                  <button type="button" className="is-danger" onClick={() => remove(one)}>
                    {t('删除 / Delete')}
                  </button>
                )}
              </span>
            ),
          },
        ]),
  ]
  return (
    <section className="kit-card dict-pane">
      <div className="dict-bar">
        {path.length === 0 ? (
          <b>{isBuiltIn ? root.code : labelOf(root, language)}</b>
        ) : (
          <Path root={root} path={path} onGo={setPath} />
        )}
        <span className="kit-number muted">{isBuiltIn ? '' : root.code}</span>
        {isBuiltIn ? (
          <span className="kit-hint">{t('由程序定义，不能修改 / Defined by the program, fixed')}</span>
        ) : (
          mayAdd && (
            <Button
              type="primary"
              icon={<Icon name="plus" size={14} />}
              onClick={() => setDialog({ parentId: above!.id, code: root.code, sort: (data?.length ?? 0) + 1 })}
            >
              {t('新增字典项 / Add an entry')}
            </Button>
          )
        )}
      </div>
      <Table<Entry>
        className="dict-table"
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={data ?? []}
        columns={columns}
        pagination={false}
        scroll={{ x: 700, y: height }}
        locale={{
          emptyText: isError ? (
            <NotRead onRetry={() => void refetch()} />
          ) : (
            <div className="kit-nothing">
              <p>{t('还没有字典项 / No entry yet')}</p>
            </div>
          ),
        }}
      />
      {dialog && <EntryDialog kind={kind} entry={dialog} isRoot={false} onClose={() => setDialog(undefined)} />}
      {told && <HistoryOf kind={kind} entry={told} onClose={() => setTold(undefined)} />}
    </section>
  )
}

/** The way down to the entries that are shown, and back. */
function Path({ root, path, onGo }: { root: Entry; path: readonly Entry[]; onGo: (path: readonly Entry[]) => void }) {
  const language = useLanguage(state => state.language)
  const all = [root, ...path]
  return (
    <span>
      {all.map((one, at) =>
        at === all.length - 1 ? (
          <b key={one.id}>{labelOf(one, language)}</b>
        ) : (
          <span key={one.id}>
            <button type="button" className="kit-text-button" onClick={() => onGo(path.slice(0, at))}>
              {labelOf(one, language)}
            </button>{' '}
            /{' '}
          </span>
        ),
      )}
    </span>
  )
}

function HistoryOf({ kind, entry, onClose }: { kind: Kind; entry: Entry; onClose: () => void }) {
  const language = useLanguage(state => state.language)
  return (
    <Suspense fallback={null}>
      <HistoryDrawer resource={resourceNamed(kind)} id={entry.id} title={labelOf(entry, language)} onClose={onClose} />
    </Suspense>
  )
}
