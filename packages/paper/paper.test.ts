import { describe, expect, it } from 'vitest'
import { contentOf, fillTemplate, sheetPdf, templatePdf } from './index.ts'
import { textOfTree } from './tree.ts'

const functions = {
  money: (value: string) => Number(value).toLocaleString('en', { minimumFractionDigits: 2 }),
  dict: (value: string, code: string) => `${code}:${value}`,
}
const filled = async (html: string, data: Record<string, unknown>) => {
  const { tree, missing } = await fillTemplate(html, data, functions)
  return { text: textOfTree(tree), missing, tree }
}

describe('filling a template', () => {
  it('writes values, functions of values and arguments, and reports each missing value once', async () => {
    const found = await filled(
      '<p>{{contract.no}} {{ money rent }} {{dict car_color colour}} {{nobody}} {{nobody}}</p>',
      { contract: { no: 'ZL1' }, rent: '1234.5', colour: '3' },
    )
    expect([found.text, found.missing]).toEqual(['ZL1 1,234.50 car_color:3 ______ ______', ['nobody']])
  })
  it('reads a placeholder that an editor has split over coloured spans', async () => {
    const { text } = await filled('<p>甲方<b>{{par</b><span style="color:red">tyA.name}}</span>签字</p>', {
      partyA: { name: '星河' },
    })
    expect(text).toBe('甲方星河签字')
  })
  it('repeats paragraphs, inline text and rows of a table; marks in paragraphs of their own vanish', async () => {
    const rows = { products: [{ name: 'A' }, { name: 'B' }] }
    expect(
      (await filled('<p>{{#products}}</p><p>{{no}}.{{name}}</p><p>{{/products}}</p>', rows)).tree.children.length,
    ).toBe(2)
    expect((await filled('<p>车型：{{#products}}{{name}}、{{/products}}共计</p>', rows)).text).toBe('车型：A、B、共计')
    const table = await filled(
      '<table><tr><th>车型</th><th>行</th></tr><tr><td>{{#products}}{{name}}</td><td>{{no}}{{/products}}</td></tr></table>',
      rows,
    )
    expect(table.text).toBe('车型行A1B2')
  })
  it('keeps or drops what stands under a condition, and looks outward from a row', async () => {
    const html = '<p>{{?special}}特别约定：{{special}}{{/special}}</p>{{#lines}}<p>{{head}}-{{id}}</p>{{/lines}}'
    expect((await filled(html, { special: '', head: 'H', lines: [{ id: 7 }] })).text).toBe('H-7')
    expect((await filled(html, { special: '甲', head: 'H', lines: [] })).text).toBe('特别约定：甲')
  })
  it('takes braces of a value for text, and refuses a block that is not closed', async () => {
    expect((await filled('<p>{{a}}</p>', { a: '{{b}}', b: 'no' })).text).toBe('{{b}}')
    await expect(fillTemplate('<p>{{#a}}x</p>', { a: [{}] })).rejects.toThrow('{{#a}} is not closed')
  })
})

describe('paper', () => {
  it('turns tables with merged cells into rows of one width', async () => {
    const { tree } = await fillTemplate(
      '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      {},
    )
    const [table] = (await contentOf(tree, async () => undefined)) as { table: { body: unknown[][] } }[]
    expect(table!.table.body.map(row => row.length)).toEqual([3, 3])
  })
  it('prints a template and a sheet as PDF with the Chinese font inside', async () => {
    const { tree } = await fillTemplate(
      '<h1>车辆租赁合同</h1><p style="text-align:center"><b>{{a}}</b></p><hr><ul><li>一</li></ul>',
      { a: '堃' },
    )
    const contract = await templatePdf(tree, async () => undefined, { title: '合同', watermark: '审批中 非正式文本' })
    const sheet = await sheetPdf({
      title: '交接单',
      parts: [
        {
          kind: 'facts',
          facts: [
            ['车牌', '粤B12345'],
            ['里程', '12,000'],
            ['燃油', '8/8'],
          ],
        },
        {
          kind: 'table',
          columns: [{ label: '项目' }, { label: '金额', right: true }],
          rows: [['租金', '1.00']],
          sums: ['合计', '1.00'],
        },
        { kind: 'pictures', pictures: [{ caption: '左前', bytes: undefined }] },
        { kind: 'signatures', places: [{ who: '交车人' }, { who: '提车人' }] },
      ],
    })
    for (const pdf of [contract, sheet]) {
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.includes('NotoSansHans')).toBe(true)
    }
  })
  it('never ends a page with the heading of pictures', async () => {
    const pagesOf = async (rows: number) => {
      const pdf = await sheetPdf({
        title: '交接单',
        parts: [
          { kind: 'table', columns: [{ label: '项目' }], rows: Array.from({ length: rows }, (_, at) => [`第${at}行`]) },
          { kind: 'pictures', title: '照片标题', pictures: [{ caption: '正前', bytes: undefined }] },
        ],
      })
      const { getDocumentProxy } = await import('unpdf')
      const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 })
      const pages: string[] = []
      for (let page = 1; page <= document.numPages; page++)
        pages.push(
          (await (await document.getPage(page)).getTextContent()).items
            .map(item => ('str' in item ? item.str : ''))
            .join(''),
        )
      await document.loadingTask.destroy()
      return ['照片标题', '正前'].map(word => pages.findIndex(text => text.includes(word)))
    }
    const moved: number[] = []
    for (let rows = 22; rows <= 32; rows++) {
      const [heading, picture] = await pagesOf(rows)
      expect(heading, `${rows} rows`).toBe(picture)
      moved.push(heading!)
    }
    // Both on the first page at first, both on the second in the end.
    expect([moved[0], moved.at(-1)]).toEqual([0, 1])
  }, 60_000)
})
