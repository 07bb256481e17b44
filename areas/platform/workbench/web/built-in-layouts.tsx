import { App, Button, Modal, Select, Tag } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { useOpenRecord } from '#packages/web/kit/record-place.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { builtInOf, builtIns, placedOf, type BuiltIn } from '../layouts.ts'
import { workBenchDisposition } from '../workbench.ts'
import { LayoutGrid } from './layout-view.tsx'
import './workbench.css'

const base = '/api/blade-desk/work-bench-disposition'
export interface Post {
  id: string
  postCode: string
  postName: string
}
export const postsQuery = {
  queryKey: ['posts', 'select'],
  queryFn: () => request<Post[]>('GET', '/api/blade-system/post/select', { silent: true }),
}
const ownQuery = {
  queryKey: ['list', 'work-bench-disposition', 'adapted'],
  queryFn: () =>
    request<{ records: { id: string; postId: string; status: number }[] }>('GET', `${base}/page`, {
      params: { size: 200 },
      silent: true,
    }),
}

/**
 * What the product ships: seen by whoever opens the page, and taken over as a row of one's own for one post. Rows below
 * win over these; one that is removed or disabled gives way to them again.
 */
export function BuiltInLayouts() {
  const t = useT()
  const canAdapt = useCan('work_bench_edit')
  const { data: posts = [] } = useQuery(postsQuery)
  const { data: own } = useQuery(ownQuery)
  const [opened, setOpened] = useState<BuiltIn>()
  const [adapted, setAdapted] = useState<BuiltIn>()
  const taken = new Set(
    (own?.records ?? []).filter(one => Number(one.status) === 1).map(one => String(one.postId ?? '')),
  )
  const made = new Set((own?.records ?? []).map(one => String(one.postId ?? '')))
  const served = (one: BuiltIn) => posts.filter(post => builtInOf([post.postCode]).key === one.key)
  return (
    <section className="kit-card workbench-shipped" aria-label={t('内置布局 / Built-in layouts')}>
      <table>
        <thead>
          <tr>
            <th>{t('内置布局 / Built-in layout')}</th>
            <th>{t('用于岗位 / Posts')}</th>
            <th>{t('卡片 / Cards')}</th>
            <th>{t('操作 / Actions')}</th>
          </tr>
        </thead>
        <tbody>
          {builtIns.map(one => (
            <tr key={one.key} data-layout={one.key}>
              <td>
                <b>{t(one.label)}</b> <Tag>{t('内置 / Built-in')}</Tag>
              </td>
              <td className="kit-own workbench-posts">
                {served(one).map(post => (
                  <span key={post.id}>
                    <i
                      className={taken.has(post.id) ? 'is-adapted' : ''}
                      title={taken.has(post.id) ? t('已有自定义布局 / has a custom layout') : undefined}
                    >
                      {post.postName}
                    </i>
                  </span>
                ))}
              </td>
              <td className="num">{placedOf(one).length}</td>
              <td>
                <span className="workbench-shipped-tools">
                  <Button size="small" type="link" onClick={() => setOpened(one)}>
                    {t('查看 / View')}
                  </Button>
                  {canAdapt && (
                    <Button size="small" type="link" onClick={() => setAdapted(one)}>
                      {t('复制为自定义 / Adapt')}
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="kit-hint">
        {t(
          '下表的自定义布局优先；删除或停用后恢复内置布局。划线的岗位已有自定义布局。 / Custom layouts below take precedence; when removed or disabled, the built-in layout applies again. Posts struck through have a custom layout.',
        )}
      </p>
      {opened && (
        <Modal
          open
          width={860}
          footer={null}
          title={
            <>
              {t(opened.label)} <Tag>{t('内置 / Built-in')}</Tag>
            </>
          }
          onCancel={() => setOpened(undefined)}
        >
          <p className="kit-hint">
            {t('只读；没有权限的卡片不会显示给本人。 / Read-only; nobody sees a card without its right.')}
          </p>
          <LayoutGrid rows={placedOf(opened)} />
        </Modal>
      )}
      {adapted && (
        <AdaptDialog
          layout={adapted}
          posts={served(adapted).filter(post => !made.has(post.id))}
          hasDefault={made.has('') || made.has('-1')}
          onClose={() => setAdapted(undefined)}
        />
      )}
    </section>
  )
}

interface AdaptProps {
  layout: BuiltIn
  posts: readonly Post[]
  hasDefault: boolean
  onClose: () => void
}
function AdaptDialog({ layout, posts, hasDefault, onClose }: AdaptProps) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const openRecord = useOpenRecord()
  const [postId, setPostId] = useState<string>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const canBeDefault = !hasDefault && layout.key !== 'dashboard'
  const options = [
    ...posts.map(post => ({ value: post.id, label: post.postName })),
    ...(canBeDefault ? [{ value: '', label: t('全部岗位的默认布局 / Default of all posts') }] : []),
  ]
  const adapt = async () => {
    if (postId === undefined) return setFault(t('请选择岗位 / Choose the post'))
    setBusy(true)
    try {
      const name = postId === '' ? t('默认布局 / Default layout') : posts.find(post => post.id === postId)!.postName
      const answer = await request<{ id?: string } | null>('POST', `${base}/submit`, {
        body: {
          name,
          postId,
          cards: placedOf(layout).map(({ cardCode, x, y, w, h, refreshSec }) => ({ cardCode, x, y, w, h, refreshSec })),
        },
        noToast: true,
      })
      await refreshData(client)
      void message.success(t('已复制，可继续调整 / Copied, adjust it as you like'))
      onClose()
      if (answer?.id) openRecord(workBenchDisposition as unknown as AnyResource, 'edit', `id=${answer.id}`)
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
      title={t('复制为自定义：{name} / Adapt: {name}', { name: t(layout.label) })}
      okText={t('复制 / Copy')}
      confirmLoading={isBusy}
      onOk={() => void adapt()}
      onCancel={onClose}
    >
      <p>
        {t(
          '为一个岗位建立自己的布局，之后可以任意调整。以后版本新增的卡片不会自动进入自定义布局。 / Makes a layout of its own for one post, which you can change freely. Cards that later versions bring do not reach it by themselves.',
        )}
      </p>
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      <Select<string>
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        value={postId as string}
        options={options}
        placeholder={t('选择岗位 / Choose the post')}
        aria-label={t('岗位 / Post')}
        onChange={value => {
          setPostId(value)
          setFault('')
        }}
        notFoundContent={t('这些岗位都已有自定义布局 / All these posts have layouts of their own')}
      />
    </Modal>
  )
}
