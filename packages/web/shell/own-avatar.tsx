import { Avatar } from 'antd'
import { useEffect, useState } from 'react'
import { shownSource } from '../kit/editor/pictures.ts'
import { Icon } from './icon.tsx'

/** Somebody's picture, fetched with the token; without one, or when it does not come, the default. */
export function Face({ avatar, size }: { avatar: string | undefined; size: number }) {
  const [source, setSource] = useState('')
  useEffect(() => {
    let isGone = false
    setSource('')
    if (avatar) shownSource(avatar).then(found => { if (!isGone) setSource(found) }, () => undefined)
    return () => { isGone = true }
  }, [avatar])
  return <Avatar size={size} src={source || undefined} icon={<Icon name="user" size={Math.round(size * 0.55)} />} alt="" />
}
