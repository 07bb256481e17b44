import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { DamageMarks, type Mark } from '../../damage/web/damage-marks.tsx'

/** What a car has already when it is handed over: the return is compared with it. */
export function DamageButton({
  car,
  value,
  onChange,
}: {
  car: string
  value: readonly Mark[]
  onChange: (marks: readonly Mark[]) => void
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const title = t('{car} 交车时的损伤 / {car}: damage at the hand-over', { car })
  return (
    <>
      <Button size="small" aria-label={title} onClick={() => setOpen(true)}>
        {value.length > 0 ? t('{n}处 / {n} {n|mark|marks}', { n: value.length }) : t('标注 / Mark')}
      </Button>
      {isOpen && (
        <Modal
          open
          title={title}
          width={720}
          cancelButtonProps={{ style: { display: 'none' } }}
          onOk={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        >
          <DamageMarks caption={title} value={value} onChange={onChange} />
        </Modal>
      )}
    </>
  )
}
