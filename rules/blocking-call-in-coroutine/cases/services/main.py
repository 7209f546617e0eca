"""Clients of clouds, brokers, models, mappers and other services. Never executed."""

import io

import boto3
import docker
import elasticsearch
import pandas
import paramiko
import pika
import psutil
from anthropic import Anthropic, AsyncAnthropic
from confluent_kafka import Consumer
from django.db import models
from django.shortcuts import get_object_or_404
from google.cloud import storage
from kafka import KafkaConsumer, KafkaProducer
from openai import AsyncOpenAI, OpenAI
from pymongo import AsyncMongoClient, MongoClient
from slack_sdk import WebClient
from slack_sdk.web.async_client import AsyncWebClient

mongo = MongoClient()
shop = mongo["shop"]
plain = mongo.plain
s3 = boto3.client("s3")
table = boto3.resource("dynamodb").Table("orders")
openai_client = OpenAI()


class Person(models.Model):
    name = models.CharField(max_length=10)


# --- mappers


async def a_lookup(request, key):
    return Person.objects.get(pk=key)  # expect: GIL101 "Manager.get"


async def a_lazy_set_is_iterated():
    chosen = Person.objects.filter(name="x").order_by("name")
    return [person.name for person in chosen]  # expect: GIL101


async def a_shortcut(request, key):
    return get_object_or_404(Person, pk=key)  # expect: GIL101


async def a_lazy_set_is_only_built():
    return Person.objects.filter(name="x").exclude(name="y")


async def the_asynchronous_twin(key):
    return await Person.objects.aget(pk=key)


# --- databases that are no SQL servers


async def a_collection_by_subscript():
    shop["orders"].find_one({})  # expect: GIL101 "Collection.find_one"


async def a_collection_by_attribute():
    plain.orders.insert_one({})  # expect: GIL101 "Collection.insert_one"


async def a_cursor_is_iterated():
    for order in shop["orders"].find({}).sort("at"):  # expect: GIL101
        print(order)


async def a_cursor_is_only_made():
    return shop.orders.find({}).limit(3)


async def an_asynchronous_client():
    client = AsyncMongoClient()
    return await client.shop.orders.find_one({})


async def a_search():
    return elasticsearch.Elasticsearch().search(index="x")  # expect: GIL101


async def an_asynchronous_search():
    return await elasticsearch.AsyncElasticsearch().search(index="x")


# --- clouds


async def an_object_is_put():
    s3.put_object(Bucket="b", Key="k", Body=b"")  # expect: GIL101


async def pages_of_objects():
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket="b"):  # expect: GIL101
        print(page)


async def an_item_of_a_table():
    return table.get_item(Key={"id": 1})  # expect: GIL101


async def a_signed_address():
    return s3.generate_presigned_url("get_object")


async def a_container_runs():
    docker.from_env().containers.run("image", detach=False)  # expect: GIL101


async def a_blob():
    storage.Client().bucket("b").blob("k").upload_from_filename("f")  # expect: GIL101


async def a_handle_of_a_blob():
    return storage.Client().bucket("b").blob("k")


# --- language models


async def a_chat():
    return openai_client.chat.completions.create(model="m", messages=[])  # expect: GIL101


async def a_message():
    return Anthropic().messages.create(model="m", max_tokens=1, messages=[])  # expect: GIL101


async def asynchronous_models():
    await AsyncOpenAI().chat.completions.create(model="m", messages=[])
    await AsyncAnthropic().messages.create(model="m", max_tokens=1, messages=[])


# --- brokers


async def messages_are_awaited_in_a_loop(consumer: KafkaConsumer):
    for message in consumer:  # expect: GIL101
        print(message)


async def a_producer_waits(producer: KafkaProducer):
    producer.flush()  # expect: GIL101


async def a_producer_only_queues(producer: KafkaProducer):
    producer.send("topic", b"")


async def a_poll_that_waits(consumer: Consumer):
    return consumer.poll(1.0)  # expect: GIL101


async def a_poll_that_does_not_wait(consumer: Consumer):
    return consumer.poll(0)


async def a_queue_is_declared():
    pika.BlockingConnection().channel().queue_declare("q")  # expect: GIL101


# --- other machines and programs


async def a_command_elsewhere(client: paramiko.SSHClient):
    client.exec_command("ls")  # expect: GIL101


async def a_measured_second():
    return psutil.cpu_percent(interval=1)  # expect: GIL101


async def no_interval():
    return psutil.cpu_percent(interval=None)


async def a_message_to_people(client: WebClient):
    client.chat_postMessage(channel="c", text="t")  # expect: GIL101


async def a_message_to_people_awaited(client: AsyncWebClient):
    await client.chat_postMessage(channel="c", text="t")


# --- tables


async def a_table_is_read():
    return pandas.read_csv("table.csv")  # expect: GIL101


async def a_table_in_memory():
    return pandas.read_csv(io.StringIO("a,b"))


async def a_text_of_a_table(frame: pandas.DataFrame):
    return frame.to_csv()
