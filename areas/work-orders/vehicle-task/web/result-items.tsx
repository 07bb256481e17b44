import { Form, Input, Radio } from 'antd'
import { textOf } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { taskResult } from '../../codes.ts'

const FAILED = 3
/** How it ended, with photos and signature. */
export function ResultItems({ photoMin }: { photoMin: number }) {
  const t = useT()
  const language = useLanguage(one => one.language)
  return (
    <section className="kit-card kit-section">
      <h2>{t('结果 / Result')}</h2>
      <div className="kit-fields">
        <Form.Item name="result" label={t('处理结果 / Result')} rules={[{ required: true }]}>
          <Radio.Group
            optionType="button"
            options={taskResult.values.map(one => ({ value: one.code, label: textOf(one.label, language) }))}
          />
        </Form.Item>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldValue }) => (
            <Form.Item
              name="resultNote"
              className="is-wide"
              label={t('结果说明 / Note')}
              rules={[{ required: getFieldValue('result') === FAILED }]}
            >
              <Input.TextArea rows={2} maxLength={500} />
            </Form.Item>
          )}
        </Form.Item>
        <Form.Item
          name="photosBizId"
          className="is-wide"
          label={t('作业照片 / Photos')}
          extra={photoMin > 0 ? t('至少{n}张 / At least {n}', { n: photoMin }) : undefined}
        >
          <FilesInput />
        </Form.Item>
        <Form.Item name="signBizId" className="is-wide" label={t('签名 / Signature')}>
          <FilesInput />
        </Form.Item>
      </div>
    </section>
  )
}
