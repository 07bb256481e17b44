import type { KeyboardEvent } from 'react'

/**
 * Enter goes to the same column of the next row, from the last row into a new one; open drop-downs keep their Enter.
 */
export function moveDown(event: KeyboardEvent, add: () => void): void {
  const target = event.target as HTMLElement
  if (
    event.key !== 'Enter' ||
    event.ctrlKey ||
    event.metaKey ||
    event.nativeEvent.isComposing ||
    target.tagName !== 'INPUT' ||
    target.closest('.ant-select-open, .ant-picker-focused')
  )
    return
  const cell = target.closest<HTMLElement>('[data-column]')
  if (!cell) return
  event.preventDefault()
  const table = cell.closest('table')!
  const focus = () =>
    table
      .querySelector<HTMLElement>(
        `[data-row="${Number(cell.dataset['row']) + 1}"][data-column="${cell.dataset['column']}"] input`,
      )
      ?.focus()
  if (table.querySelector(`[data-row="${Number(cell.dataset['row']) + 1}"]`)) return focus()
  add()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
