// The engine in a worker of a browser or of Node. It handles one request at a time, in order.
import { Engine } from './engine.js';
import { failure, Module } from './module.js';
import { openPort, type Message } from './port.js';

const port = openPort();
let engine: Engine | undefined;
let flag: Int32Array | undefined;

async function answer(message: Message): Promise<unknown> {
  const listener = {
    progress: (value: unknown) => port.post({ id: message.id, progress: value }),
    stopped: () => flag !== undefined && Atomics.load(flag, 0) !== 0,
  };
  if (message.do === 'start') {
    flag = message.flag && new Int32Array(message.flag);
    engine = new Engine(await Module.instantiate(message.module, message.table));
    return null;
  }
  if (!engine) return failure('the worker has not been started');
  switch (message.do) {
    case 'handIn':
      return engine.handIn(message.name, message.bytes);
    case 'analyse':
      return engine.analyse(message.position, message.limits, listener, message.part);
    case 'review':
      return engine.review(message.record, message.options, listener);
  }
}

port.listen((message) => {
  answer(message).then(
    (value) => port.post({ id: message.id, value }),
    (error: unknown) => port.post({ id: message.id, error: String(error) }),
  );
});
