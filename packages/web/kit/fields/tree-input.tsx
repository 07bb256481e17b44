import { TreeSelect } from 'antd'
import { isAbsent } from '../model/world.ts'
import { useUnfolded } from './unfolded.ts'

export interface TreeChoice {
  readonly value: string
  readonly title: string
  readonly disabled?: boolean
  readonly selectable?: boolean
  readonly children?: TreeChoice[]
}

interface Props {
  /** Empty while it is on its way from the server. */
  tree: readonly TreeChoice[]
  value?: unknown
  onChange?: ((ids: string[], titles: string[]) => void) | undefined
  /** What a chosen one was called where the tree does not have it (yet). */
  nameOf?: (id: string) => string
  many?: boolean
  placeholder?: string
  isLoading?: boolean
  className?: string
  disabled?: boolean | undefined
  id?: string | undefined
  size?: 'small'
  status?: 'error' | undefined
  variant?: 'borderless'
  'aria-label'?: string | undefined
}

const flat = (nodes: readonly TreeChoice[]): TreeChoice[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

/**
 * Chooses from a tree that may come late: what stands chosen is called by its name and never by its id, what is typed
 * before the tree is there narrows it as soon as it comes, and it stands open.
 */
export function TreeInput({
  tree,
  value,
  onChange,
  nameOf = () => '',
  many = false,
  isLoading = false,
  ...rest
}: Props) {
  // In trees of the family 0 stands above the first ones: nothing is chosen.
  const chosen = (Array.isArray(value) ? value : isAbsent(value) ? [] : [value]).map(String).filter(id => id !== '0')
  const titles = new Map(flat(tree).map(node => [node.value, node.title]))
  const unknown = chosen.filter(id => !titles.has(id)).map(id => ({ value: id, title: nameOf(id) || '…' }))
  const { onSearch, ...unfolded } = useUnfolded(tree)
  return (
    <TreeSelect<string | string[], TreeChoice>
      {...rest}
      style={{ width: '100%' }}
      allowClear
      loading={isLoading}
      {...unfolded}
      showSearch={{ treeNodeFilterProp: 'title', onSearch }}
      multiple={many}
      value={(many ? chosen : chosen[0]) as never}
      treeData={[...unknown, ...tree] as TreeChoice[]}
      fieldNames={{ label: 'title', value: 'value', children: 'children' }}
      onChange={next => {
        const ids = (Array.isArray(next) ? next : isAbsent(next) ? [] : [next]).map(String)
        onChange?.(
          ids,
          ids.map(id => titles.get(id) ?? nameOf(id)),
        )
      }}
    />
  )
}
