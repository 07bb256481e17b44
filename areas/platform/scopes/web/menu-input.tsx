import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Language } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { TreeInput, type TreeChoice } from '#packages/web/kit/fields/tree-input.tsx'
import { useCan } from '#packages/web/shell/session.ts'

interface MenuNode {
  id: string
  name: string
  nameEn?: string
  code: string
  children?: MenuNode[]
}

const nameOf = (node: MenuNode, language: Language): string => (language === 'en' && node.nameEn) || node.name
const choiceOf = (node: MenuNode, language: Language): TreeChoice => ({
  value: node.id,
  title: nameOf(node, language),
  selectable: !node.code.startsWith('m_'),
  ...(node.children?.length ? { children: node.children.map(one => choiceOf(one, language)) } : {}),
})
const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

function useMenus(): MenuNode[] {
  const language = useLanguage(state => state.language)
  const mayRead = useCan('menu_view')
  const { data } = useQuery({
    queryKey: ['menu-pages', language],
    enabled: mayRead,
    staleTime: 300_000,
    queryFn: () => request<MenuNode[]>('GET', '/api/blade-system/menu/menu-list', { silent: true }),
  })
  return data ?? []
}

/** A scope hangs on a page: chosen by its name. `fills` says what else the choice proposes. */
export const menuInput = (fills: (code: string, record: Record<string, unknown>) => Record<string, unknown>) =>
  function MenuInput({
    value,
    onChange,
    record,
    field: _field,
    name: _name,
    many: _many,
    place: _place,
    onBlur: _onBlur,
    ...rest
  }: InputProps) {
    const t = useT()
    const language = useLanguage(state => state.language)
    const menus = useMenus()
    const choices = useMemo(() => menus.map(one => choiceOf(one, language)), [menus, language])
    const choose = ([id = '']: readonly string[]) => {
      const found = flat(menus).find(one => one.id === id)
      onChange?.(id, found ? fills(found.code, record()) : {})
    }
    return (
      <TreeInput {...rest} tree={choices} value={value} placeholder={t('选择菜单 / Choose a page')} onChange={choose} />
    )
  }

/** An id tells nobody anything. */
export function MenuCell({ value }: CellProps) {
  const language = useLanguage(state => state.language)
  const found = flat(useMenus()).find(one => one.id === String(value))
  return found ? <span>{nameOf(found, language)}</span> : <Empty />
}
