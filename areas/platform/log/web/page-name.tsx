import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { leafAt } from '#packages/web/shell/menu.ts'
import { useSession } from '#packages/web/shell/session.ts'

/** A page by the name that its reader's menu gives it, with its address for whoever knows that better. */
export function PageName({ value }: { value: unknown }) {
  const menus = useSession(state => state.menus)
  const path = String(value ?? '')
    .replace(/^https?:\/\/[^/]+/, '')
    .split(/[?#]/)[0]!
  if (!path) return <Empty />
  const name = leafAt(menus, path)?.name ?? leafAt(menus, path.replace(/\/[^/]+$/, '/index'))?.name
  return (
    <span className="kit-own" title={String(value)}>
      {name ? (
        <>
          {name} <span className="kit-hint">{path}</span>
        </>
      ) : (
        path
      )}
    </span>
  )
}
