import { App, Dropdown, Input, Popover, type InputRef, type MenuProps } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { request } from '../http/index.ts'
import { listed, type Translate, useT } from '../i18n/index.ts'
import { Icon } from './icon.tsx'
import { forgetCaches } from './caches.ts'
import { useSession } from './session.ts'
import {
  activateTab,
  closeTab,
  closeTabs,
  closing,
  draftOf,
  pinTab,
  refreshTab,
  shownTitle,
  useTabs,
} from './tab-store.ts'
import type { CloseScope, Tab } from './tabs.ts'

type Modals = ReturnType<typeof App.useApp>['modal']

/** The open pages. */
export function TabStrip({ isCovered }: { isCovered: boolean }) {
  const t = useT()
  const { modal, message } = App.useApp()
  const { list, activeId } = useTabs()
  // Titles come from the menus, which change with the language.
  useSession(state => state.menus)
  const strip = useRef<HTMLDivElement>(null)
  const [isSearching, setSearching] = useState(false)
  const active = list.find(tab => tab.id === activeId)!

  useEffect(() => {
    void strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeId, list.length])

  const menuOf = (tab: Tab): MenuProps => ({
    items: itemsOf(tab, list, t),
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      act(key, tab)
    },
  })
  function act(key: string, tab: Tab) {
    if (key === 'search') setSearching(true)
    if (key === 'refresh') void askThen(modal, t, [tab], () => refreshTab(tab.id))
    if (key === 'pin') pinTab(tab.id, !tab.isPinned)
    if (key === 'close') askClose(modal, t, tab)
    if (key === 'others' || key === 'right' || key === 'all') askCloseMany(modal, t, key, tab)
    if (key === 'cache') clearCache(modal, message, t)
  }
  function onKey(event: KeyboardEvent, index: number) {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: list.length - 1 }[event.key]
    if (event.key === 'Delete' && !list[index]!.isPinned) askClose(modal, t, list[index]!)
    if (next === undefined || !list[next]) return
    event.preventDefault()
    activateTab(list[next].id)
    requestAnimationFrame(() => strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus())
  }

  return (
    <nav className="strip" aria-label={t('标签页 / Tabs')}>
      <div
        className="strip-tabs"
        role="tablist"
        aria-label={t('打开的页面 / Open pages')}
        ref={strip}
        onWheel={event => {
          strip.current!.scrollLeft += event.deltaY
        }}
      >
        {list.map((tab, index) => (
          <Dropdown key={tab.id} menu={menuOf(tab)} trigger={['contextMenu']}>
            <div
              role="tab"
              aria-selected={tab.id === activeId && !isCovered}
              tabIndex={tab.id === activeId ? 0 : -1}
              className="strip-tab"
              title={shownTitle(tab)}
              onClick={() => activateTab(tab.id)}
              onKeyDown={event => onKey(event, index)}
              onAuxClick={event => {
                if (event.button === 1 && !tab.isPinned) askClose(modal, t, tab)
              }}
            >
              {tab.id === 'home' ? <Icon name="house" size={14} /> : tab.isPinned && <Icon name="pin" size={12} />}
              <span className="strip-title">{shownTitle(tab)}</span>
              {tab.isDirty && <span className="strip-dirty" title={t('未保存 / Not saved')} />}
              {!tab.isPinned && list.length > 1 && (
                // For the mouse only: a button inside a tab cannot be announced; the keyboard closes with Delete.
                <span
                  className="strip-close"
                  aria-hidden="true"
                  title={t('关闭 / Close')}
                  onClick={(event: MouseEvent) => {
                    event.stopPropagation()
                    askClose(modal, t, tab)
                  }}
                >
                  <Icon name="x" size={13} />
                </span>
              )}
            </div>
          </Dropdown>
        ))}
      </div>
      <TabSearch isOpen={isSearching} setOpen={setSearching} />
      <Dropdown menu={menuOf(active)} trigger={['click']} placement="bottomRight">
        <button type="button" className="strip-tool" aria-label={t('标签页操作 / Tab actions')}>
          <Icon name="chevron-down" size={15} />
        </button>
      </Dropdown>
    </nav>
  )
}

function itemsOf(tab: Tab, list: Tab[], t: Translate): MenuProps['items'] {
  const others = closing('others', tab.id).length
  return [
    { key: 'search', icon: <Icon name="search" size={14} />, label: t('搜索 / Search') },
    { key: 'refresh', icon: <Icon name="refresh-cw" size={14} />, label: t('刷新 / Refresh') },
    {
      key: 'pin',
      icon: <Icon name={tab.isPinned ? 'pin-off' : 'pin'} size={14} />,
      label: tab.isPinned ? t('取消固定 / Unpin') : t('固定 / Pin'),
      disabled: tab.id === 'home',
    },
    { type: 'divider' },
    {
      key: 'close',
      icon: <Icon name="x" size={14} />,
      label: t('关闭 / Close'),
      disabled: tab.isPinned || list.length === 1,
    },
    { key: 'others', label: t('关闭其他 / Close others'), disabled: others === 0 },
    { key: 'right', label: t('关闭右侧 / Close to the right'), disabled: closing('right', tab.id).length === 0 },
    { key: 'all', label: t('关闭全部 / Close all'), disabled: closing('all', tab.id).length === 0 },
    { type: 'divider' },
    { key: 'cache', icon: <Icon name="eraser" size={14} />, label: t('清除缓存 / Clear cache') },
  ]
}

/** 搜索: finds an open tab by its title. */
function TabSearch({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  const t = useT()
  const list = useTabs(tabs => tabs.list)
  const [text, setText] = useState('')
  const input = useRef<InputRef>(null)
  const found = list.filter(tab => shownTitle(tab).toLowerCase().includes(text.trim().toLowerCase()))
  const choose = (tab: Tab | undefined) => {
    if (!tab) return
    setOpen(false)
    setText('')
    activateTab(tab.id)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      afterOpenChange={shown => {
        if (shown) input.current?.focus()
      }}
      content={
        <div className="tab-search">
          <Input
            ref={input}
            prefix={<Icon name="search" size={14} />}
            placeholder={t('查找打开的页面 / Find an open page')}
            value={text}
            onChange={event => setText(event.target.value)}
            onPressEnter={() => choose(found[0])}
          />
          <ul>
            {found.map(tab => (
              <li key={tab.id}>
                <button type="button" onClick={() => choose(tab)}>
                  {shownTitle(tab)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      }
    >
      <button type="button" className="strip-tool" aria-label={t('查找打开的页面 / Find an open page')}>
        <Icon name="search" size={14} />
      </button>
    </Popover>
  )
}

function askClose(modal: Modals, t: Translate, tab: Tab): void {
  void askThen(modal, t, [tab], () => closeTab(tab.id))
}

function askCloseMany(modal: Modals, t: Translate, scope: CloseScope, tab: Tab): void {
  void askThen(modal, t, closing(scope, tab.id), () => closeTabs(scope, tab.id))
}

/** A changed form never closes silently; where the page can, what was typed is kept as a draft. */
async function askThen(modal: Modals, t: Translate, tabs: Tab[], then: () => void): Promise<void> {
  const dirty = tabs.filter(tab => tab.isDirty)
  if (dirty.length === 0) return then()
  const drafts = dirty.flatMap(tab => draftOf(tab.id) ?? [])
  const isSure = await modal.confirm({
    title: t('内容未保存，确定离开吗？ / Changes are not saved, leave anyway?'),
    content: `${listed(dirty.map(shownTitle))}${drafts.length > 0 ? t('。离开前会存为草稿。 / : they are kept as drafts.') : ''}`,
    okText: t('离开 / Leave'),
    cancelText: t('继续填写 / Keep editing'),
  })
  if (!isSure) return
  await Promise.all(drafts.map(save => save()))
  then()
}

function clearCache(modal: Modals, message: ReturnType<typeof App.useApp>['message'], t: Translate): void {
  void modal.confirm({
    title: t('是否需要清除缓存? / Clear the cache?'),
    async onOk() {
      await request('GET', '/api/blade-auth/oauth/clear-cache')
      await forgetCaches()
      void message.success(t('清除缓存成功 / Cache cleared'))
    },
  })
}
