/** What is not pressed, or may have no effect, each with its reason; the path is a beginning. */
export interface Exempt {
  readonly path: string
  readonly name: RegExp
  readonly why: string
}

export const notPressed: readonly Exempt[] = [
  {
    path: '',
    name: /^(退出登录|Sign out|锁屏|Lock.*)$/,
    why: 'ends the session of the crawl; pressed by tests/browser/shell.test.ts',
  },
  {
    path: '/test/index',
    name: /^(从模拟OA进入|Enter from the simulated OA.*)$/,
    why: 'signs in as somebody else; pressed by tests/browser/gallery.test.ts',
  },
]
export const mayBeStill: readonly Exempt[] = [
  { path: '', name: /^search$/, why: 'the glass beside an empty box: nothing was typed to look for' },
  { path: '', name: /^(菜单、单号|Menu, number, plate)/, why: 'the box of the palette has the focus from the start' },
  { path: '/system/workbench', name: /^(移动|Move) /, why: 'a grip is dragged, or moved by the keys of the arrows' },
  {
    path: '/flow/model',
    name: /^(撤销|重做|适应窗口|Undo|Redo|Fit)$/,
    why: 'a drawing that nobody has touched and that fits already',
  },
]
export const mayBeRead: readonly Exempt[] = [
  { path: '/test/index', name: /^leak: \{"amount"/, why: 'shows as it is what a form would send' },
  { path: '/monitor/log', name: /^id: job-\d+$/, why: 'the trace by which all lines of one job are found' },
  { path: '/flow/binding', name: /^leak: /, why: 'the slots of a title are what a binding says' },
  { path: '/report', name: /^leak: (select|with) /, why: 'a data set is SQL, and null is a word of it' },
  {
    path: '/system/message/template',
    name: /^leak: /,
    why: 'the slots of a template are what its editor writes about',
  },
]
export const mayBeRefused: readonly Exempt[] = [
  {
    path: '',
    name: /^(审批路径|Approval path|保存草稿|Save draft)$/,
    why: 'an empty form: what is missing stands in the popover or beside its field',
  },
  {
    path: '/flow/model',
    name: /^(校验|保存|Check|Save)$/,
    why: 'the server checks a model without a name, and its words stand below the drawing',
  },
]

export const isExempt = (list: readonly Exempt[], path: string, name: string): boolean =>
  list.some(one => path.startsWith(one.path) && one.name.test(name))
