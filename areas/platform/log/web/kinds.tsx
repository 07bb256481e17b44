import { Segmented } from 'antd'
import { useState } from 'react'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { navigateTo } from '#packages/web/shell/navigation.ts'
import './log.css'

export interface Kind {
  readonly resource: AnyResource
  readonly title: string
}

/** Several lists behind one door, one at a time. `first`: the name of the one that is looked for first. */
export function Kinds({ kinds, first, path }: { kinds: readonly Kind[]; first?: string | undefined; path: string }) {
  const [chosen, choose] = useState(first)
  const { resource } = kinds.find(one => one.resource.name === chosen) ?? kinds[0]!
  // Filters of one kind mean nothing to another: the address begins anew.
  const change = (name: string) => {
    void navigateTo(path, { replace: true })
    choose(name)
  }
  return (
    <div className="log-page">
      <nav className="log-kinds">
        <Segmented
          value={resource.name}
          onChange={change}
          options={kinds.map(one => ({ value: one.resource.name, label: one.title }))}
        />
      </nav>
      <ListPage key={resource.name} resource={resource} />
    </div>
  )
}
