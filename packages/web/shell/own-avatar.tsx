import { Avatar } from 'antd'
import { useShownSource } from '../kit/editor/pictures.ts'
import { Icon } from './icon.tsx'

/** Somebody's picture, fetched with the token; without one, or when it does not come, the default. */
export function Face({ avatar, size }: { avatar: string | undefined; size: number }) {
  const source = useShownSource(avatar ?? '')
  return (
    <Avatar size={size} src={source || undefined} icon={<Icon name="user" size={Math.round(size * 0.55)} />} alt="" />
  )
}
