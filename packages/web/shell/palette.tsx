import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../http/index.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { useSettled } from '../kit/use-settled.ts'
import { Icon } from './icon.tsx'
import { entriesOf, searchMenus, type MenuEntry, type Speller } from './menu-search.ts'
import { openOutside } from './outside.ts'
import { closePalette, openPalette, usePalette } from './palette-store.ts'
import { useSession } from './session.ts'
import { shownTitle, useTabs } from './tab-store.ts'

/** One group of the record search: at most 5 of a kind (10-platform 3.2, 5.14). */
interface RecordGroup {
  resource: string
  title: string
  path: string
  records: { id: string; title: string; note?: string }[]
}
interface Hit {
  key: string
  title: string
  note: string
  icon: string
  address: string
  /** Of a leaf that opens a window of its own. */
  windowOf?: string
}
const NOTHING =
  '没有找到「{text}」。换个说法，或输入单号、车牌的一部分。 / Nothing found for “{text}”. Try other words, or part of a number or plate.'

interface Section {
  title: string
  hits: Hit[]
}

/** Menus by name or pinyin, records by plate, VIN tail, phone tail or number; arrows, Enter, Esc. */
export function Palette() {
  const isOpen = usePalette(state => state.isOpen)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName))
      const isShortcut =
        (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) ||
        (event.key === '/' && !isTyping && !event.ctrlKey && !event.altKey)
      // A page may have a search of its own for "/": it stops the event before it comes here.
      if (!isShortcut || event.defaultPrevented) return
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return isOpen ? <PaletteDialog /> : null
}

function PaletteDialog() {
  const t = useT()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { sections, isSearching } = useHits(text)
  const hits = sections.flatMap(section => section.hits)

  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])
  useEffect(() => setChosen(0), [text])
  useEffect(() => {
    void dialog.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function choose(hit: Hit | undefined) {
    if (!hit) return
    closePalette()
    // A refusal is told by the client of the server.
    if (hit.windowOf) void openOutside({ code: hit.windowOf, path: hit.address }).catch(() => undefined)
    else void navigate(hit.address)
  }
  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(hits[chosen])
  }
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('搜索 / Search')}
      onCancel={closePalette}
      onClose={closePalette}
      onMouseDown={event => {
        if (event.target === dialog.current) closePalette()
      }}
    >
      <div className="palette-box">
        <div className="palette-input">
          <Icon name="search" size={18} />
          <input
            autoFocus
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={onKey}
            spellCheck={false}
            autoComplete="off"
            role="combobox"
            aria-expanded
            aria-controls="palette-list"
            aria-activedescendant={hits[chosen] ? `hit-${hits[chosen].key}` : undefined}
            placeholder={t('菜单、单号、车牌、VIN 后几位、手机尾号、拼音 / Menu, number, plate, VIN tail, phone tail')}
          />
          {isSearching && <i className="palette-wait" />}
        </div>
        <HitList
          sections={sections}
          chosen={hits[chosen]}
          nothing={isSearching ? '' : text.trim()}
          onMark={hit => setChosen(hits.indexOf(hit))}
          onChoose={choose}
        />
        <Keys />
      </div>
    </dialog>
  )
}

interface HitListProps {
  sections: readonly Section[]
  chosen: Hit | undefined
  /** What was looked for, once the search is over: said when nothing was found. */
  nothing: string
  onMark: (hit: Hit) => void
  onChoose: (hit: Hit) => void
}

function HitList({ sections, chosen, nothing, onMark, onChoose }: HitListProps) {
  const t = useT()
  return (
    <div className="palette-list" id="palette-list" role="listbox" aria-label={t('结果 / Results')}>
      {sections.map(section => (
        <div key={section.title} role="group" aria-label={section.title}>
          <div className="palette-title" aria-hidden="true">
            {section.title}
          </div>
          {section.hits.map(hit => {
            const isChosen = chosen === hit
            return (
              <div
                key={hit.key}
                id={`hit-${hit.key}`}
                role="option"
                aria-selected={isChosen}
                className="palette-hit"
                onMouseMove={() => onMark(hit)}
                onClick={() => onChoose(hit)}
              >
                <Icon name={hit.icon} size={16} />
                <span>{hit.title}</span>
                <small>{hit.note}</small>
                {isChosen && <Icon name="corner-down-left" size={14} />}
              </div>
            )
          })}
        </div>
      ))}
      {nothing !== '' && sections.length === 0 && <p className="palette-empty">{t(NOTHING, { text: nothing })}</p>}
    </div>
  )
}

function Keys() {
  const t = useT()
  return (
    <footer>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t('选择 / choose')}
      </span>
      <span>
        <kbd>Enter</kbd>
        {t('打开 / open')}
      </span>
      <span>
        <kbd>Esc</kbd>
        {t('关闭 / close')}
      </span>
    </footer>
  )
}

function useHits(text: string): { sections: Section[]; isSearching: boolean } {
  const t = useT()
  const entries = useEntries()
  const tabs = useTabs(state => state.list)
  const records = useRecords(text)
  const sections: Section[] = []
  const menus = searchMenus(entries, text)
  if (!text.trim())
    sections.push({
      title: t('打开的页面 / Open pages'),
      hits: tabs.slice(0, 8).map(tab => ({
        key: tab.id,
        title: shownTitle(tab),
        note: '',
        icon: tab.id === 'home' ? 'house' : 'file-text',
        address: tab.url,
      })),
    })
  if (menus.length > 0) sections.push({ title: t('菜单 / Menus'), hits: menus.map(hitOfMenu) })
  for (const group of records.data ?? []) {
    const hits = group.records.slice(0, 5).map(record => ({
      key: `${group.resource}-${record.id}`,
      title: t(record.title),
      note: t(record.note ?? ''),
      icon: 'file-text',
      address: `${group.path}?id=${encodeURIComponent(record.id)}`,
    }))
    if (hits.length > 0) sections.push({ title: t(group.title), hits })
  }
  return { sections, isSearching: records.isFetching }
}

const hitOfMenu = (entry: MenuEntry): Hit => ({
  key: `menu-${entry.code}`,
  title: entry.name,
  note: entry.trail,
  icon: entry.icon,
  address: entry.address,
  ...(entry.isNewWindow ? { windowOf: entry.code } : {}),
})

function useRecords(text: string) {
  const language = useLanguage(state => state.language)
  const typed = useSettled(useDeferredValue(text.trim()))
  return useQuery({
    queryKey: ['search', typed, language],
    queryFn: ({ signal }) =>
      request<RecordGroup[]>('POST', '/api/blade-desk/search', {
        params: { q: typed },
        body: {},
        silent: true,
        signal,
      }),
    enabled: typed.length >= 2,
    select: groups => (Array.isArray(groups) ? groups : []),
    retry: false,
  })
}

/** The library of pinyin is large (145 kB): it comes when the search is first opened, and only for Chinese names. */
function useEntries(): MenuEntry[] {
  const t = useT()
  const menus = useSession(state => state.menus)
  const language = useLanguage(state => state.language)
  const [speller, setSpeller] = useState<Speller>()
  useEffect(() => {
    if (language === 'zh') void import('./speller.ts').then(module => setSpeller(module.speller))
  }, [language])
  return useMemo(() => entriesOf(menus, t, language === 'zh' ? speller : undefined), [menus, t, language, speller])
}
