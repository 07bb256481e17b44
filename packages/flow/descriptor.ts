export const FLEET_NAMESPACE = 'http://fleet.local/schema/flow'

/** How bpmn-moddle reads the `fleet:` attributes. The editor of the web app passes the same description to bpmn-js. */
export const fleetDescriptor = {
  name: 'Fleet',
  uri: FLEET_NAMESPACE,
  prefix: 'fleet',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Step',
      extends: ['bpmn:UserTask'],
      properties: ['candidates', 'exclude', 'repeat', 'dueWorkdays', 'commentRequired', 'inboxDecide', 'decides'].map(
        attribute,
      ),
    },
    { name: 'Call', extends: ['bpmn:ServiceTask'], properties: ['function', 'informs', 'parameter'].map(attribute) },
    { name: 'Outcome', extends: ['bpmn:EndEvent'], properties: ['outcome'].map(attribute) },
  ],
}

function attribute(name: string): { name: string; isAttr: true; type: 'String' } {
  return { name, isAttr: true, type: 'String' }
}
