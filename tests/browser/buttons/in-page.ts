/** What looks and listens inside the page: every window of the crawl gets it before its first script, as `__press`. */
export const PRESS = String.raw`(() => {
  const PRESSABLE = 'button, a[href], summary, [role=button], [role=tab], [role=menuitem], [role=switch], [role=combobox], .ant-segmented-item, th.ant-table-column-has-sorters, .ant-tree-switcher:not(.ant-tree-switcher-noop), .ant-tree-node-content-wrapper, .ant-picker input, .ant-cascader input'
  const OVERLAY = '.ant-modal, .ant-drawer-section, .ant-drawer-content, .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .palette'
  // Several of a kind in rows: what differs between them is the data.
  const REPEATED = 'tbody tr, .ant-tree-treenode, li, .ant-list-item, [role=listitem], article, .ant-table-row, .djs-container'
  const PASSIVE = '.ant-tooltip, .kit-hover-card, .ant-wave, .ant-image-preview-operations'
  const sees = one => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0 && one.getBoundingClientRect().width > 1
  const words = text => (text || '').replace(/\s+/g, ' ').trim()
  const isOff = one => one.disabled || one.getAttribute('aria-disabled') === 'true' || /(^|[ -])disabled( |$)/.test(one.className?.baseVal ?? one.className ?? '')
  const isOn = one => one.getAttribute('aria-selected') === 'true' && one.getAttribute('role') === 'tab' || one.classList.contains('ant-segmented-item-selected') || ['page', 'true'].includes(one.getAttribute('aria-current'))
  const nameOf = one => {
    const label = one.id && document.querySelector('label[for="' + CSS.escape(one.id) + '"]')
    const box = one.closest('.ant-select, .ant-picker')
    return words(one.getAttribute('aria-label') || (!one.innerText && one.querySelector('[aria-label]')?.getAttribute('aria-label')) || (label && label.innerText) || one.innerText || one.getAttribute('placeholder') || one.title || (box && box.innerText) || (box && box.closest('.ant-form-item')?.querySelector('label')?.innerText) || '').slice(0, 60)
  }
  const kindOf = one => one.getAttribute('role') || (one.classList.contains('ant-segmented-item') ? 'segment' : '') || (one.matches('.ant-picker input') ? 'date' : one.tagName.toLowerCase())
  const signOf = one => kindOf(one) + ' ' + String(one.className?.baseVal ?? one.className).split(' ').filter(part => !/active|open|selected|focus|is-on/.test(part)).join(' ')

  /** What can be pressed, each by what it is called, and of rows one of each sort. */
  const list = scope => {
    const counts = new Map()
    const count = key => { counts.set(key, (counts.get(key) ?? 0) + 1); return counts.get(key) }
    const found = []
    const line = [...scope.querySelectorAll('tbody tr, .ant-table-row')].find(one => sees(one) && getComputedStyle(one).cursor === 'pointer')
    if (line) found.push({ element: line.querySelector('td, .ant-table-cell') ?? line, key: 'tr||1', name: 'the first row', kind: 'tr', isRow: false, isCommit: false, isClose: false })
    for (const one of scope.querySelectorAll(PRESSABLE)) {
      if (!sees(one) || isOff(one) || isOn(one) || one.closest('[inert], .ant-pagination-item, .strip, .kit-hover-card, .ant-select-selection-overflow-item-suffix .x')) continue
      const name = nameOf(one), sign = signOf(one)
      const row = one.getAttribute('role') === 'menuitem' ? null : one.closest(REPEATED)
      const isRow = row !== null && scope.contains(row) && row !== scope
      const isAction = one.closest('.kit-row-actions, [class*=actions], .ant-table-cell-fix-end, td:last-child') !== null
      if (isRow && isAction ? count(sign + name) > (/更多|More/.test(name) ? 3 : 1) : count('sign ' + isRow + sign) > (isRow ? 2 : one.tagName === 'TH' ? 1 : 14)) continue
      const nth = count('key ' + kindOf(one) + name)
      if (!isRow && nth > 3) continue
      found.push({ element: one, key: [kindOf(one), name, nth].join('|'), name, kind: kindOf(one), isRow, isCommit: one.matches('.kit-form-bar .ant-btn-primary, .ant-modal-footer .ant-btn-primary, .ant-drawer-footer .ant-btn-primary, .ant-modal-footer .ant-btn-dangerous, .ant-modal-confirm-btns .ant-btn-primary, .ant-modal-confirm-btns .ant-btn-dangerous, .ant-popconfirm-buttons .ant-btn-primary, .ant-popconfirm-buttons .ant-btn-dangerous'), isClose: one.matches('.ant-modal-close, .ant-drawer-close, .ant-modal-footer .ant-btn:not(.ant-btn-primary):first-child, .ant-modal-confirm-btns .ant-btn:not(.ant-btn-primary), .ant-popconfirm-buttons .ant-btn:not(.ant-btn-primary), .ant-modal-footer .ant-btn:only-child') })
    }
    return found
  }
  const overlays = () => [...document.querySelectorAll(OVERLAY)].filter(one => sees(one) && one.getBoundingClientRect().height > 4 && one.getBoundingClientRect().left > -2000)
  const pane = () => [...document.querySelectorAll('.pane')].filter(sees).at(-1) ?? document.body
  const place = at => (at === 'pane' ? pane() : at === 'shell' ? document.querySelector('header, [role=banner]') : overlays().at(-1))
  const told = one => { const { element, ...rest } = one; return rest }

  let seen = { changes: 0, last: 0 }, known = new Set(), before = null
  const isPassive = node => node.nodeType === 1 && (node.matches(PASSIVE) || node.querySelector(PASSIVE) !== null || node.closest(PASSIVE) !== null)
  const counts = record => {
    if (record.type === 'attributes' && /^(data-press|style$|tabindex|data-kit-hover)/.test(record.attributeName)) return false
    if (isPassive(record.target)) return false
    if (record.type === 'attributes' && record.attributeName === 'aria-describedby') return false
    if (record.type === 'attributes' && record.attributeName === 'class' && /focus|hover/.test(record.target.className + record.oldValue) && !record.target.matches(OVERLAY)) return false
    return record.type !== 'childList' || ![...record.addedNodes, ...record.removedNodes].every(isPassive)
  }
  const watch = () => new MutationObserver(records => {
    const real = records.filter(counts)
    if (real.length) { seen.changes += real.length; seen.last = performance.now() }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true })
  document.addEventListener('DOMContentLoaded', watch)
  window.print = () => { seen.printed = true }
  const full = Element.prototype.requestFullscreen
  Element.prototype.requestFullscreen = function () { seen.changes++; return full.call(this).catch(() => undefined) }

  window.__press = {
    list: at => { const scope = place(at); return scope ? list(scope).map(told) : [] },
    /** Marks what is so called; false when it is not there. */
    mark: (at, key) => {
      document.querySelectorAll('[data-press]').forEach(one => one.removeAttribute('data-press'))
      const scope = place(at), found = scope && list(scope).find(one => one.key === key)
      if (found) found.element.setAttribute('data-press', '')
      return found !== undefined && found !== null
    },
    arm: () => { seen = { changes: 0, last: performance.now(), printed: false }; known = new Set(overlays()); before = document.activeElement },
    // A focus that went elsewhere than onto the pressed button is an effect too.
    seen: async () => { await new Promise(resolve => requestIdleCallback(resolve, { timeout: 2000 })); return {...seen, isMoved: ![before, document.body].includes(document.activeElement) && !document.activeElement?.closest('[data-press]') && !document.querySelector('[data-press]')?.contains(document.activeElement), age: performance.now() - seen.last, isBusy: document.querySelector('.pane') !== null && [...document.querySelectorAll('.is-fetching, .page-skeleton, .kit-table-skeleton, .ant-skeleton-active, .ant-spin-spinning')].some(sees) } },
    opened: () => overlays().filter(one => !known.has(one)).map(one => ({ kind: one.className.split(' ')[0], isConfirm: one.matches('.ant-modal-confirm, .ant-popconfirm'), hasInputs: one.querySelector('input, textarea, [contenteditable=true]') !== null, title: words(one.querySelector('.ant-modal-title, .ant-drawer-title, .ant-modal-confirm-title, .ant-popover-title')?.innerText ?? one.getAttribute('aria-label') ?? '').slice(0, 60) })),
    open: () => overlays().length,
    toasts: () => [...document.querySelectorAll('.ant-message-notice, .ant-notification-notice')].filter(sees).map(one => ({ text: words(one.innerText), isError: one.querySelector('.ant-message-error, .anticon-close-circle, .ant-notification-notice-icon-error') !== null })),
    sign: () => words(pane().innerText).replace(/\d+/g, '') + pane().querySelectorAll('[aria-expanded=true], [aria-selected=true], .ant-segmented-item-selected').length + [...pane().querySelectorAll('[aria-selected=true], .ant-segmented-item-selected')].map(one => one.innerText).join(),
  }
})()`

/** What is to be read in the page in front or in what opened over it, and what looks wrong about it. */
export const INSPECT = String.raw`(at => {
  const sees = one => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
  const words = text => (text || '').replace(/\s+/g, ' ').trim()
  const tops = [...document.querySelectorAll('.ant-modal, .ant-drawer-section, .ant-drawer-content, .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .palette')].filter(one => sees(one) && one.getBoundingClientRect().left > -2000)
  const scope = at === 'overlay' ? tops.at(-1) : [...document.querySelectorAll('.pane')].filter(sees).at(-1)
  if (!scope) return { texts: [], looks: [], box: null, isEmpty: false }
  const isOwn = one => one.closest('.kit-own, .ant-table-tbody, .kit-value, .ant-tree, .djs-container, .cm-content, .ant-select-selection-item, .ant-select-content-has-value, .ant-select-tree, .ant-select-item, .ant-cascader-menu') !== null && one.closest('.kit-tag, .kit-yes, .kit-no, .kit-row-actions, .kit-unit, .kit-nothing, th') === null
  // What only screen readers hear (lists in which rc-select writes ids, headings of dialogs) has no height.
  const isFolded = one => { for (let up = one; up && up !== scope; up = up.parentElement) if (up.clientHeight <= 1 && getComputedStyle(up).overflow === 'hidden') return true; return false }
  const texts = [], looks = []
  // What scrolls away below a bar that stays is no fault.
  const stays = one => { for (let up = one; up && up !== scope; up = up.parentElement) if (/sticky|fixed/.test(getComputedStyle(up).position)) return true; return false }
  const buttons = [...scope.querySelectorAll('.ant-btn')].filter(one => sees(one) && !stays(one))
  const visible = ({ left, right, top, bottom }, parent) => {
    let box = { left, right, top, bottom }
    for (let up = parent; up && up !== scope; up = up.parentElement) if (getComputedStyle(up).overflowY !== 'visible') { const own = up.getBoundingClientRect(); box = { left: Math.max(box.left, own.left), right: Math.min(box.right, own.right), top: Math.max(box.top, own.top), bottom: Math.min(box.bottom, own.bottom) } }
    return box
  }
  const covers = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  const wordsOf = node => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect() }
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement, text = words(node.textContent)
    if (!text || !sees(parent) || parent.closest('script, style, svg, kbd') || isFolded(parent)) continue
    texts.push({ text: text.slice(0, 120), isOwn: isOwn(parent) })
    if (/\b(undefined|null|NaN|Invalid Date)\b|\[object Object\]|\{[a-zA-Z]+\}/.test(text) && !parent.closest('pre, code, .cm-content, .kit-own, .kit-json, textarea')) looks.push('leak: ' + text.slice(0, 80))
    if (/(^|\D)\d{16,20}(\D|$)/.test(text) && !parent.closest('.kit-number, .kit-copyable, pre, .kit-own, .kit-json')) looks.push('id: ' + text.slice(0, 80))
    // A switch folds away the word of its other state.
    if (parent.closest('.ant-switch, tbody, textarea, pre, .kit-own, .ant-select-selection-item, .ant-select-content, .strip, .ant-select-item')) continue
    const titled = parent.closest('[title]')
    for (let up = parent, steps = 0; up && up !== scope.parentElement && steps < 3; up = up.parentElement, steps++) {
      const style = getComputedStyle(up)
      if (style.display === 'inline' || up.clientWidth === 0) continue
      // The shadow of a pinned cell makes it wider than it is: its words alone count.
      const isWider = up.matches('[class*=ant-table-cell-fix]') ? wordsOf(node).right > up.getBoundingClientRect().right : up.scrollWidth > up.clientWidth + 2
      if (isWider && (style.textOverflow === 'ellipsis' || style.overflowX === 'hidden') && up.innerText && up.innerText.length < 200) { if (!titled && !up.closest('[title]')) looks.push('cut: ' + words(up.innerText).slice(0, 60)); break }
    }
    const box = wordsOf(node), seen = at === 'overlay' && visible(box, parent)
    if (seen && buttons.some(one => !one.contains(parent) && covers(one.getBoundingClientRect(), seen))) looks.push('under a button: ' + text.slice(0, 60))
    const button = parent.closest('button:not(.ant-switch), .ant-tag, .kit-tag')
    if (button && box.width > 0 && getComputedStyle(parent).textOverflow !== 'ellipsis' && (box.right > button.getBoundingClientRect().right + 1 || box.left < button.getBoundingClientRect().left - 1)) looks.push('spills: ' + text.slice(0, 60))
  }
  for (const one of scope.querySelectorAll('[placeholder], [title], [aria-label]:not(.anticon), [alt]')) for (const name of ['placeholder', 'title', 'aria-label', 'alt']) {
    const text = words(one.getAttribute(name))
    if (text && sees(one)) texts.push({ text: text.slice(0, 120), isOwn: isOwn(one) || name === 'title' })
  }
  const rect = scope.getBoundingClientRect()
  if (at === 'overlay') {
    if (rect.left < -1 || rect.right > innerWidth + 1 || rect.top < -1 || (rect.bottom > innerHeight + 1 && !scope.closest('.ant-modal-wrap, .ant-drawer'))) looks.push('outside of the window: ' + [rect.left, rect.top, rect.right, rect.bottom].map(Math.round).join(' '))
    for (const body of scope.querySelectorAll('.ant-modal-body, .ant-drawer-body, .ant-popover-inner')) if (body.scrollWidth > body.clientWidth + 2) looks.push('wider than its dialog by ' + (body.scrollWidth - body.clientWidth))
  }
  const main = scope.querySelector('.ant-modal-body, .ant-drawer-body') ?? scope
  const isEmpty = words(main.innerText) === '' && main.querySelector('input, textarea, img, svg, canvas, iframe, video') === null
  return { texts, looks: [...new Set(looks)], isEmpty, box: null }
})`
