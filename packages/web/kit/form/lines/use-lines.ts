import { useCallback, useContext, useRef } from 'react'
import type { Field } from '#kernel'
import { useSession } from '../../../shell/session.ts'
import type { AnyResource, Row } from '../../model/world.ts'
import { FaultsContext } from '../faults-context.ts'
import { defaultsOf, todayHere, withKey } from '../values.ts'

interface Lines {
  name: string
  field: Field
  child: AnyResource | undefined
  rows: Row[]
  onChange: ((rows: Row[]) => void) | undefined
}

/** What can be done to child rows. The functions keep their identity, so that a key typed into one row draws that row. */
export function useLines({ name, field, child, rows, onChange }: Lines) {
  const latest = useRef(rows)
  latest.current = rows
  const change = useRef(onChange)
  change.current = onChange
  const { faults, clearCell, clearRows } = useContext(FaultsContext)
  const me = useSession(state => state.user)

  const set = useCallback((next: Row[]) => change.current?.(next), [])
  const onCell = useCallback(
    (index: number, patch: Row) => {
      set(latest.current.map((row, at) => (at === index ? { ...row, ...patch } : row)))
      for (const column of Object.keys(patch)) clearCell(name, index, column)
    },
    [set, clearCell, name],
  )
  const onRemove = useCallback(
    (index: number) => {
      set(latest.current.toSpliced(index, 1))
      clearRows(name)
    },
    [set, clearRows, name],
  )
  const onDuplicate = useCallback(
    (index: number) => {
      const { id: _id, _key, version: _version, ...copy } = latest.current[index]!
      set(latest.current.toSpliced(index + 1, 0, withKey(copy)))
      clearRows(name)
    },
    [set, clearRows, name],
  )
  const blank = useCallback(() => {
    const person = {
      userId: me?.id ?? '',
      userName: me?.name ?? '',
      deptId: me?.deptId ?? '',
      deptName: me?.deptName ?? '',
    }
    return withKey(child ? defaultsOf(child, person, todayHere()) : {})
  }, [child, me])
  const add = useCallback(() => set([...latest.current, blank()]), [set, blank])
  return {
    latest,
    set,
    onCell,
    onRemove,
    onDuplicate,
    blank,
    add,
    faults: faults.lines[name],
    most: field.options.max ?? 1000,
  }
}
