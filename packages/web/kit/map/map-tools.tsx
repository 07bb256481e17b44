import { Button, Space } from 'antd'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import type { useMap } from './use-map.ts'

export function MapTools({ map }: { map: ReturnType<typeof useMap> }) {
  const t = useT()
  return (
    <div className="kit-map-tools">
      <Space.Compact direction="vertical">
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          aria-label={t('放大 / Zoom in')}
          onClick={() => map.zoomBy(1)}
        />
        <Button
          size="small"
          icon={<Icon name="minus" size={14} />}
          aria-label={t('缩小 / Zoom out')}
          onClick={() => map.zoomBy(-1)}
        />
        <Button
          size="small"
          icon={<Icon name="maximize" size={14} />}
          aria-label={t('全部 / Everything')}
          onClick={map.showAll}
        />
      </Space.Compact>
    </div>
  )
}
