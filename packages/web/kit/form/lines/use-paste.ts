import { App, type FormInstance } from 'antd'
import type { ClipboardEvent, RefObject } from 'react'
import type { Field } from '#kernel'
import { useT } from '../../../i18n/index.ts'
import type { AnyResource, Row } from '../../model/world.ts'
import { isSheet, parseClipboard } from '../paste.ts'
import { placePasted } from '../place-pasted.ts'

interface Paste {
  child: AnyResource | undefined
  columns: [string, Field][]
  form: FormInstance<Row>
  disabled: boolean
  latest: RefObject<Row[]>
  /** The index of the first row of the page that is shown. */
  from: number
  most: number
  blank: () => Row
  set: (rows: Row[]) => void
}

/** A block copied in Excel goes into the rows from the cell where the cursor stands; a head row names its columns. */
export function usePaste({ child, columns, form, disabled, latest, from, most, blank, set }: Paste) {
  const t = useT()
  const { message } = App.useApp()
  return async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!child || disabled || !isSheet(text)) return
    event.preventDefault()
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    const { rows, placed, faults } = await placePasted({
      child,
      columns,
      grid: parseClipboard(text),
      rows: latest.current,
      start: {
        row: cell ? from + Number(cell.dataset['row']) : latest.current.length,
        column: cell?.dataset['column'] ?? columns[0]![0],
      },
      blank,
      most,
      head: () => form.getFieldsValue(true) as Row,
    })
    set(rows)
    if (faults.length === 0)
      return void message.success(t('已粘贴 {placed} 行 / {placed} {placed|row|rows} pasted', { placed }))
    void message.warning({
      content: t(
        '已粘贴 {placed} 行，{count} 个单元格未识别：{text} / {placed} {placed|row|rows} pasted, {count} {count|cell|cells} not understood: {text}',
        { placed, count: faults.length, text: faults.slice(0, 3).join('；') },
      ),
      duration: 6,
    })
  }
}
