import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { navigateTo } from '#packages/web/shell/navigation.ts'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import { workTypes } from '../../kinds/types.ts'
import { vehicleTask } from '../vehicle-task.ts'

/** 任务中心: my own tasks, all types or one; the list below has states, batch bar and filters. */
export default function TaskCenter() {
  const t = useT()
  const [type, setType] = useState('')
  return (
    <>
      <Tabs
        activeKey={type}
        onChange={setType}
        style={{ paddingInline: 16 }}
        tabBarExtraContent={
          <Button icon={<Icon name="smartphone" size={14} />} onClick={() => navigateTo('/field')}>
            {t('手机版 / On the phone')}
          </Button>
        }
        items={[
          { key: '', label: t('全部 / All') },
          ...workTypes.map(one => ({ key: String(one.code), label: t(one.label) })),
        ]}
      />
      <ListPage
        key={type}
        resource={vehicleTask as never}
        title="任务中心 / My tasks"
        fixed={{ mine: '1', ...(type ? { type } : {}) }}
      />
    </>
  )
}
