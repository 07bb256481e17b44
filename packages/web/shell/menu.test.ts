import { expect, test } from 'vitest'
import { firstAddress, groupFor, leafFor, leavesOf, topFor, visibleTo, type MenuNode } from './menu.ts'

let serial = 0
const leaf = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: String(++serial),
  code: path.slice(1),
  name: path,
  path,
  ...more,
})
const group = (path: string, ...children: MenuNode[]): MenuNode => ({ ...leaf(path), children })

const tree = [
  group('/contract', leaf('/contract/index'), leaf('/contract/archives/index')),
  group(
    '/contract/lease',
    leaf('/contract/lease/index'),
    leaf('/contract/lease/c/index'),
    leaf('/contract/intention/index'),
  ),
  group('/workorder/manage', leaf('/workorder/manage/index'), leaf('/workorder/group/index')),
  group('/workorder/task', leaf('/workorder/task'), leaf('/workorder/task/license/index')),
  group('/receive/payment', leaf('/receive/payment/receivable/index')),
  group('/work', leaf('/work/start'), leaf('/work/claim'), leaf('/work/todo'), leaf('/work/send')),
  group('/violation', leaf('/violation/result/index'), leaf('/violation/result/rule')),
]

test.each<[string, string | undefined, string | undefined, string]>([
  ['/contract/lease/index', '/contract/lease/index', '/contract/lease', 'a leaf is itself'],
  [
    '/contract/lease/detail',
    '/contract/lease/index',
    '/contract/lease',
    'a child page belongs to the list that it was opened from',
  ],
  ['/contract/lease/c/edit', '/contract/lease/c/index', '/contract/lease', 'the longer base wins over the shorter'],
  ['/contract/lease/cancel', '/contract/lease/index', '/contract/lease', 'whole segments count, not letters'],
  ['/contract/unknown', '/contract/index', '/contract', 'the rest falls to the nearest base'],
  ['/workorder/task/transfer/handle', '/workorder/task', '/workorder/task', 'the four prefixes open their own group'],
  ['/workorder/group/edit', '/workorder/group/index', '/workorder/manage', 'beside a prefix the ordinary rule holds'],
  [
    '/receive/payment/payable/actual/detail',
    '/receive/payment/receivable/index',
    '/receive/payment',
    'a prefix keeps the group open for pages without a leaf',
  ],
  ['/violation/result/detail', '/violation/result/index', '/violation', 'index stands for its folder'],
  ['/work/handle', '/work/todo', '/work', 'a decision is opened from the list of tasks'],
  ['/work/process/leave/handle/7/8/9', '/work/todo', '/work', 'on a page of its own too'],
  ['/work/process/leave/detail/8/9', '/work/send', '/work', 'what was started is found among the sent ones'],
  ['/work/process/leave/form/0', '/work/start', '/work', 'what is started stands where it is chosen'],
  ['/nowhere/index', undefined, undefined, 'nothing in common, nothing highlighted'],
])('%s highlights %s in group %s: %s', (path, expectedLeaf, expectedGroup) => {
  expect(leafFor(tree, path)?.path).toBe(expectedLeaf)
  expect(groupFor(tree, path)?.path).toBe(expectedGroup)
})

test('an item that names roles is hidden from everybody else, and a group left empty goes with it', () => {
  const nodes = [
    group('/a', leaf('/a/x', { roles: ['administrator'] })),
    group('/b', leaf('/b/x'), leaf('/b/y', { roles: ['sales', 'admin'] })),
  ]
  expect(leavesOf(visibleTo(nodes, ['sales'])).map(one => one.path)).toEqual(['/b/x', '/b/y'])
  expect(visibleTo(nodes, ['administrators']).map(one => one.path)).toEqual(['/b'])
})

test('a top menu opens its first leaf, a framed one too, never one that nobody built or that opens a window of its own', () => {
  const outside = (path: string, isOpen: number) => leaf(path, { code: `code_${isOpen}`, isOpen })
  const isPage = (path: string) => path === '/b/x'
  expect(
    firstAddress(
      [
        group(
          '/a',
          outside('https://window.example.com', 2),
          leaf('/a/unbuilt'),
          outside('https://framed.example.com', 1),
        ),
        group('/b', leaf('/b/x')),
      ],
      isPage,
    ),
  ).toBe('/myiframe/code_1')
  expect(firstAddress([group('/a', leaf('/a/unbuilt')), group('/b', leaf('/b/x'))], isPage)).toBe('/b/x')
  expect(firstAddress([group('/a', outside('https://window.example.com', 2))], isPage)).toBeUndefined()
})

test('a page opened from search brings its top menu along, a child page stays under the one that is shown', () => {
  const tops = {
    vehicles: [group('/vehicle', leaf('/vehicle/index'))],
    money: [group('/account', leaf('/account/index'), leaf('/vehicle/cost/index'))],
  }
  expect(topFor(tops, 'vehicles', '/account/index')).toEqual({ id: 'money', isExact: true })
  expect(topFor(tops, 'vehicles', '/vehicle/detail')).toEqual({ id: 'vehicles', isExact: false })
  expect(topFor(tops, 'vehicles', '/account/detail')).toEqual({ id: 'money', isExact: false })
  expect(topFor(tops, 'money', '/nowhere')).toEqual({ id: 'money', isExact: false })
})
