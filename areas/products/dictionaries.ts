type Label = `${string} / ${string}`

/** People-maintained lists of this area; the platform loads every areas/<area>/dictionaries.ts. */
export const dictionaries: Record<string, { readonly label: Label; readonly values: Readonly<Record<string, Label>> }> =
  {
    product_include: {
      label: '产品包含服务 / Included services',
      values: {
        insurance: '保险 / Insurance',
        maintenance: '保养 / Maintenance',
        inspection: '年检 / Inspection',
        gps: 'GPS / GPS',
        replacement: '代步车 / Replacement car',
        rescue: '道路救援 / Roadside help',
      },
    },
  }
