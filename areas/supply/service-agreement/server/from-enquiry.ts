import type { Field, Label, Resource } from '#kernel'
import { provide, type Provision } from '#packages/server/ports.ts'
import { saveRecord } from '#packages/server/save.ts'
import { PARTY } from '../../codes.ts'
import { draftAgreementPort, type AgreementWanted } from '../../enquiry-ports.ts'

/**
 * 40, section 5 make-agreement: the draft of an agreement with the winner of an enquiry: parties, term, cities and price
 * list as they were quoted. `more` is what its kind needs beside.
 */
export const draftsFromEnquiries = (
  agreement: Resource<any, any, any>,
  contractType: number,
  more: (wanted: AgreementWanted) => Record<string, unknown> = () => ({}),
): Provision =>
  provide(draftAgreementPort, String(contractType), {
    label: agreement.label as Label,
    permission: `${agreement.permission}_add`,
    async draft(tx, actor, wanted) {
      const cities = (agreement.fields as Record<string, Field>)['cityCodes']
      const { id, no } = await saveRecord(
        tx,
        actor,
        agreement,
        {
          draft: true,
          contractName: wanted.title,
          ownCompanyId: wanted.ownCompanyId,
          bizUserId: wanted.bizUserId,
          bizDeptId: wanted.bizDeptId,
          startDate: wanted.validFrom,
          endDate: wanted.validTo,
          enquiryId: wanted.enquiryId,
          yearEstimate: wanted.yearEstimate,
          ...(cities?.system ? {} : { cityCodes: [...wanted.cityCodes] }),
          parties: [
            { partyType: 1, mechanismType: PARTY.own, mechanismId: wanted.ownCompanyId },
            { partyType: 2, mechanismType: wanted.supplierType, mechanismId: wanted.supplierId },
          ],
          serveLines: wanted.lines.map(line => ({
            ...line,
            validFrom: wanted.validFrom,
            validTo: wanted.validTo,
          })),
          ...more(wanted),
        },
        'save',
      )
      return { id, no: no ?? '' }
    },
  })
