import { App, Dropdown, Form, Input, Modal, Checkbox, type MenuProps } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useCan } from '../../shell/session.ts'
import { newKey } from '../ids.ts'
import { placeOf } from '../model/world.ts'
import { filtersIn, sortOf, sortQuery } from './address.ts'
import { SHARE_CODE, sharedKey, shareView, unshareView, type SharedView } from './shared-views.ts'
import type { ListState, SavedView } from './use-list-page.ts'

/** Saved views as tabs: a name for a set of filters and an order. */
export function ViewTabs({ list }: { list: ListState }) {
  const t = useT()
  const share = useSharing(list)
  if (list.views.length === 0 && list.sharedViews.length === 0) return null
  const chosen = list.query['view'] ?? ''
  const open = (view: SavedView | undefined) => list.replace(view ? { ...view.params, view: view.id } : {})
  const leave = (view: SavedView) => {
    if (chosen === view.id) open(undefined)
  }
  const change = (view: SavedView, some: Partial<SavedView>) =>
    list.keepViews(
      list.views.map(one =>
        one.id === view.id ? { ...one, ...some } : some.isDefault ? { ...one, isDefault: false } : one,
      ),
    )
  return (
    <div className="kit-views" role="tablist" aria-label={t('视图 / Views')}>
      <button
        type="button"
        role="tab"
        aria-selected={chosen === ''}
        className={chosen === '' ? 'is-chosen' : ''}
        onClick={() => open(undefined)}
      >
        {t('标准 / Standard')}
      </button>
      {list.views.map(view => (
        <span key={view.id} className={`kit-view${chosen === view.id ? ' is-chosen' : ''}`}>
          <button type="button" role="tab" aria-selected={chosen === view.id} onClick={() => open(view)}>
            {view.isDefault && <Icon name="star" size={12} />}
            {view.name}
          </button>
          <ViewActions
            name={view.name}
            items={[
              {
                key: 'update',
                label: t('以当前筛选更新 / Update with the present filters'),
                onClick: () => change(view, { params: paramsOf(list) }),
              },
              {
                key: 'default',
                label: view.isDefault ? t('取消默认 / No longer the default') : t('设为默认 / Make it the default'),
                onClick: () => change(view, { isDefault: !view.isDefault }),
              },
              ...share.itemsFor(view),
              {
                key: 'remove',
                danger: true,
                label: t('删除视图 / Delete the view'),
                onClick: () => {
                  list.keepViews(list.views.filter(one => one.id !== view.id))
                  leave(view)
                },
              },
            ]}
          />
        </span>
      ))}
      {list.sharedViews.map(view => (
        <SharedTab
          key={view.id}
          view={view}
          isChosen={chosen === view.id}
          onOpen={() => open(view)}
          onStop={share.canShare ? () => share.stop(view, () => leave(view)) : undefined}
        />
      ))}
    </div>
  )
}

function ViewActions({ name, items }: { name: string; items: NonNullable<MenuProps['items']> }) {
  const t = useT()
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <button
        type="button"
        className="kit-icon-button"
        aria-label={t('视图【{name}】的操作 / Actions of view {name}', { name })}
      >
        <Icon name="chevron-down" size={12} />
      </button>
    </Dropdown>
  )
}

interface SharedProps {
  view: SharedView
  isChosen: boolean
  onOpen: () => void
  /** Absent: the reader may not stop it. */
  onStop: (() => void) | undefined
}

function SharedTab({ view, isChosen, onOpen, onStop }: SharedProps) {
  const t = useT()
  const told =
    view.audience === 'all'
      ? t('{name} 共享给所有人 / Shared with everybody by {name}', { name: view.userName })
      : t('{name} 共享给同角色的人 / Shared with a role by {name}', { name: view.userName })
  return (
    <span className={`kit-view is-shared${isChosen ? ' is-chosen' : ''}`}>
      <button type="button" role="tab" aria-selected={isChosen} title={told} onClick={onOpen}>
        <Icon name="users" size={12} />
        {view.name}
      </button>
      {onStop && (
        <ViewActions
          name={view.name}
          items={[{ key: 'stop', danger: true, label: t('停止共享 / Stop sharing'), onClick: onStop }]}
        />
      )}
    </span>
  )
}

/** Whoever holds the code shares a view of his own with everybody, or with those of his roles. */
function useSharing(list: ListState) {
  const t = useT()
  const { message } = App.useApp()
  const client = useQueryClient()
  const canShare = useCan(SHARE_CODE)
  // A refusal has been told by the client already.
  const run = (call: Promise<unknown>, said: string, then?: () => void) =>
    void call.then(
      async () => {
        await client.invalidateQueries({ queryKey: sharedKey(placeOf(list.resource)) })
        void message.success(said)
        then?.()
      },
      () => undefined,
    )
  const item = (view: SavedView, audience: 'all' | 'role', label: string) => ({
    key: `share-${audience}`,
    label,
    onClick: () =>
      run(
        shareView(placeOf(list.resource), view, audience),
        t('已共享视图【{name}】 / View {name} is shared', { name: view.name }),
      ),
  })
  return {
    canShare,
    itemsFor: (view: SavedView) =>
      canShare
        ? [
            item(view, 'all', t('共享给所有人 / Share with everybody')),
            item(view, 'role', t('共享给同角色的人 / Share with my role')),
          ]
        : [],
    stop: (view: SharedView, then: () => void) => run(unshareView(view), t('已停止共享 / No longer shared'), then),
  }
}

const paramsOf = (list: ListState): Record<string, string> => {
  const sort = sortQuery(sortOf(list.query))
  return {
    ...filtersIn(list.query),
    ...(sort.ascs ? { ascs: sort.ascs } : {}),
    ...(sort.descs ? { descs: sort.descs } : {}),
  }
}

export function KeepViewDialog({ list, onClose }: { list: ListState; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ name: string; isDefault?: boolean }>()
  const keep = async () => {
    const { name, isDefault } = await form.validateFields()
    const view: SavedView = {
      id: newKey().slice(0, 8),
      name: name.trim(),
      params: paramsOf(list),
      ...(isDefault ? { isDefault } : {}),
    }
    list.keepViews([...list.views.map(one => (isDefault ? { ...one, isDefault: false } : one)), view])
    list.replace({ ...view.params, view: view.id })
    onClose()
  }
  return (
    <Modal
      open
      title={t('存为视图 / Save as view')}
      width={400}
      onCancel={onClose}
      onOk={() => void keep().catch(() => undefined)}
      okText={t('保存 / Save')}
      cancelText={t('取消 / Cancel')}
      destroyOnHidden
    >
      <Form form={form} layout="vertical">
        <Form.Item
          name="name"
          label={t('名称 / Name')}
          rules={[{ required: true, whitespace: true, message: t('请填写名称 / Give it a name') }]}
        >
          <Input autoFocus maxLength={20} onPressEnter={() => void keep().catch(() => undefined)} />
        </Form.Item>
        <Form.Item name="isDefault" valuePropName="checked" noStyle>
          <Checkbox>{t('打开列表时默认使用 / Use it whenever the list opens')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
