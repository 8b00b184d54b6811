// The golden messages and states of tests/data fit the OpenAPI document. Here its schemas are closed: a member that is not documented is
// an error. For clients they are open, because later versions may add members.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');
const schemas = JSON.parse(read('src/server/api/openapi.json')).components.schemas;

const resolved = (schema) => (schema.$ref ? schemas[schema.$ref.split('/').at(-1)] : schema);

function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  if (schema.allOf) {
    const parts = schema.allOf.map(resolved);
    return closed({ type: 'object', properties: Object.assign({}, ...parts.map((each) => each.properties)), required: parts.flatMap((each) => each.required) });
  }
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return schema.properties ? { additionalProperties: false, ...inner } : inner;
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
ajv.addKeyword('components');
ajv.addSchema({ $id: 'azulejo', components: { schemas: closed(schemas) } });
const validators = new Map(Object.keys(schemas).map((name) => [name, ajv.compile({ $ref: `azulejo#/components/schemas/${name}` })]));

const faults = [];
let checked = 0;
function check(schema, value, where) {
  const fits = validators.get(schema);
  ++checked;
  if (!fits(value)) faults.push(`${where}: not a ${schema}: ${ajv.errorsText(fits.errors)}`);
}

const byType = new Map(Object.entries(schemas).flatMap(([name, schema]) => {
  const type = (schema.allOf?.[0] ?? schema).properties?.type?.const;
  return type ? [[type, name]] : [];
}));
const seen = new Set();
for (const file of readdirSync(new URL('tests/data/wire/', root))) {
  JSON.parse(read(`tests/data/wire/${file}`)).forEach((message, i) => {
    seen.add(message.type);
    // The schema of its type tells what is wrong; the one of all messages must accept it too.
    check(byType.get(message.type) ?? 'Message', message, `${file}, message ${i + 1}`);
    check('Message', message, `${file}, message ${i + 1}`);
  });
}
const untested = [...byType.keys()].filter((type) => !seen.has(type) && !['bye', 'pong', 'error'].includes(type));
if (untested.length > 0) faults.push(`no golden message is a ${untested.join(', ')}`);

for (const file of readdirSync(new URL('tests/data/playthroughs/', root)).filter((name) => name.endsWith('.states'))) {
  read(`tests/data/playthroughs/${file}`).trim().split('\n').forEach((line, i) => {
    const state = JSON.parse(line);
    const game = state.game === 'azul-duel' ? 'Duel' : 'Azul';
    check(`${game}State`, state, `${file}, line ${i + 1}`);
    const { legal, scores, winners, ...position } = state;
    check('Analyze', { state: position }, `${file}, line ${i + 1}`);
    if (validators.get('Analyze')({ state: { ...position, bag: 7 } })) faults.push(`${file}, line ${i + 1}: a wrong bag fits Analyze`);
  });
}

for (const fault of faults.slice(0, 20)) console.error(fault);
console.log(`${checked} checks, ${faults.length} faults`);
process.exit(faults.length === 0 && checked > 0 ? 0 : 1);
